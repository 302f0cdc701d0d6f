import { dispatchUpdated } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { findMistakes } from "#app/browser/forms/find-mistakes.ts";
import { sentFields } from "#app/browser/forms/sent-fields.ts";
import { isBlocked } from "#app/browser/network/blocked.ts";
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { returnedFormHeader } from "#app/platform/http/errors.ts";
import { type SentForm, sentEvent } from "./events.ts";
import { clearMessages, showMistakes, showProblem } from "./messages.ts";

type Button = HTMLButtonElement | null;

/** The answer's page in place of this one, which keeps its address: no step back leads into a form that was sent. */
export function replaceContent(page: Document, main: HTMLElement): void {
  document.getElementById("content")?.replaceWith(main);
  document.title = page.title;
  main.querySelector<HTMLElement>("[role=alert]")?.focus();
  dispatchUpdated();
}

/** As without this script: under the same key it has no second effect. */
function sendNatively(form: HTMLFormElement, button: Button): void {
  form.dataset.native = "";
  form.requestSubmit(button);
}

/** Says that no answer came, and keeps the form as it is. */
export function showNoAnswer(form: HTMLFormElement, button: Button): void {
  showProblem(
    form,
    button,
    (tell) => void withDrafts(({ findDraft }) => tell(findDraft(form) !== undefined)),
  );
}

/**
 * Sends a form of the page. Where something is missing, or no answer comes, the form stays and says so. Resolves when
 * the form may be sent again.
 */
export async function sendByScript(form: HTMLFormElement, button: Button): Promise<void> {
  clearMessages(form);
  const mistakes = findMistakes(form, button);
  if (mistakes.length > 0) {
    showMistakes(form, mistakes);
    return;
  }
  const address = form.getAttribute("action") ?? "";
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), requestTimeoutMs);
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "X-Script": "1" },
      body: sentFields(form, button),
      signal: ending.signal,
    });
    const next = answer.headers.get("X-Location");
    if (next) {
      await withDrafts(({ forgetSent }) => forgetSent(form));
      const sent = new CustomEvent<SentForm>(sentEvent, {
        bubbles: true,
        cancelable: true,
        detail: { next, headers: answer.headers },
      });
      if (!form.dispatchEvent(sent)) {
        await sent.detail.shown;
        return;
      }
      location.href = next;
      // The next page takes this one's place; until then the button waits.
      await new Promise(() => {});
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = page.getElementById("content");
    const isFault = answer.status >= 500 && !answer.headers.has(returnedFormHeader);
    if (isFault || !main) throw answer;
    // A page with scripts of its own cannot be shown in this one.
    if (page.querySelector("script[src='/site.js']")) replaceContent(page, main);
    else sendNatively(form, button);
  } catch (error) {
    if (error instanceof TypeError && (await isBlocked(address))) sendNatively(form, button);
    else showNoAnswer(form, button);
  } finally {
    clearTimeout(timer);
  }
}

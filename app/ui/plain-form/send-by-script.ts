import { returnedFormHeader } from "#app/platform/http/errors.ts";
import { networkError, requestTimeoutMs } from "#app/ui/connection/network-error.ts";
import { findMistakes, type Mistake } from "#app/ui/form/find-mistakes.ts";
import { part } from "./part.ts";
import { withDrafts } from "./with-drafts.ts";

type Button = HTMLButtonElement | null;

export function fill(box: Element, selector: string, text: string): void {
  const found = box.querySelector(selector);
  if (found) found.textContent = text;
}

/** Takes away what was said before. */
function clear(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll("[role=alert], [id$='-error']")) said.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    tie(field, "");
  }
}

function tie(field: Element, more: string): void {
  const others = (field.getAttribute("aria-describedby") ?? "").replace(/\S+-error/, "");
  const ids = `${more} ${others}`.trim();
  if (ids) field.setAttribute("aria-describedby", ids);
  else field.removeAttribute("aria-describedby");
}

/** All that is wrong, on top and at each field, as the server says it. */
function showMistakes(form: HTMLFormElement, mistakes: Mistake[]): void {
  const summary = part(form, "summary");
  const line = summary?.querySelector("li");
  for (const { id, message } of mistakes) {
    const said = part(form, "message");
    const field = document.getElementById(id);
    if (said && field) {
      said.id = `${id}-error`;
      fill(said, "div", message);
      field.setAttribute("aria-invalid", "true");
      tie(field, said.id);
      (document.querySelector(`label[for="${id}"]`) ?? field.querySelector("legend"))?.after(said);
    }
    const copy = line?.cloneNode(true) as Element | undefined;
    if (!copy) continue;
    fill(copy, "a", message);
    copy.querySelector("a")?.setAttribute("href", `#${id}`);
    line?.before(copy);
  }
  line?.remove();
  if (!summary) return;
  form.prepend(summary);
  summary.focus();
  document.title = document.title.replace(/^(Error: )?/, "Error: ");
}

/** Beside the button, where the thumb is; the form stays as it is. */
function showProblem(form: HTMLFormElement, button: Button): void {
  const problem = part(form, "problem");
  if (!problem) return;
  fill(problem, "h2", networkError);
  const again = problem.querySelector("button");
  again?.addEventListener("click", () => form.requestSubmit(button));
  if (button) button.parentElement?.before(problem);
  else form.append(problem);
  void withDrafts(({ isKept }) => {
    const kept = problem.querySelector<HTMLElement>("[data-kept]");
    if (kept) kept.hidden = !isKept(form);
  });
  if (!document.activeElement?.matches("input, select, textarea")) again?.focus();
}

/** The answer's page in place of this one, which keeps its address: no step back leads into a form that was sent. */
function show(page: Document, main: HTMLElement): void {
  document.getElementById("content")?.replaceWith(main);
  document.title = page.title;
  main.querySelector<HTMLElement>("[role=alert]")?.focus();
  void withDrafts(({ restoreDrafts }) => restoreDrafts());
}

/**
 * Sends a form of the page. Where something is missing, or no answer comes, the form stays and says so. Resolves when
 * the form may be sent again.
 */
export async function sendByScript(form: HTMLFormElement, button: Button): Promise<void> {
  clear(form);
  const mistakes = findMistakes(form, button);
  if (mistakes.length > 0) {
    showMistakes(form, mistakes);
    return;
  }
  // As a browser does; by a second argument of `FormData` only newer ones do it.
  const sent = new FormData(form);
  if (button?.name) sent.append(button.name, button.value);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), requestTimeoutMs);
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { "X-Script": "1" },
      body: new URLSearchParams(sent as unknown as Record<string, string>),
      signal: ending.signal,
    });
    const next = answer.headers.get("X-Location");
    if (next) {
      await withDrafts(({ forgetSent }) => forgetSent(form));
      location.href = next;
      // The next page takes this one's place; until then the button waits.
      await new Promise(() => {});
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = page.getElementById("content");
    const isFault = answer.status >= 500 && !answer.headers.has(returnedFormHeader);
    if (isFault || !main) throw answer;
    // A page with scripts of its own cannot be shown in this one.
    if (page.querySelector("script[src='/site.js']")) show(page, main);
    else form.submit();
  } catch {
    showProblem(form, button);
  } finally {
    clearTimeout(timer);
  }
}

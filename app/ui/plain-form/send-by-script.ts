import { returnedFormHeader } from "#app/platform/http/errors.ts";
import { networkError, requestTimeoutMs } from "#app/ui/connection/network-error.ts";
import { forgetDraft, restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { findMistakes, type Mistake } from "#app/ui/form/find-mistakes.ts";

type Button = HTMLElement | null;

/** A fresh copy of one piece of the markup that the form brings along. */
function part(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.querySelector("template")?.content.querySelector(`[data-part=${name}]`);
  return found?.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
}

function fill(box: Element, selector: string, text: string): void {
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
  if (!document.activeElement?.matches("input, textarea, select")) again?.focus();
}

/** The answer's page in place of this one, which keeps its address: no step back leads into a form that was sent. */
function show(page: Document): void {
  const main = page.querySelector("main");
  if (!main) return;
  document.querySelector("main")?.replaceWith(main);
  document.title = page.title;
  main.querySelector<HTMLElement>("[role=alert]")?.focus();
  enhanceForms();
}

/** What was typed and never sent comes back, and says so. */
export function enhanceForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-plain-form]")) {
    const notice = restoreDraft(form) && part(form, "draft");
    if (!notice) continue;
    form.prepend(notice);
    notice.querySelector("button")?.addEventListener("click", () => {
      startOver(form);
      notice.remove();
    });
  }
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
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), requestTimeoutMs);
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { "X-Script": "1" },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      signal: ending.signal,
    });
    const next = answer.headers.get("X-Location");
    if (next) {
      forgetDraft(form);
      location.assign(next);
      // The next page takes this one's place; until then the button waits.
      await new Promise(() => {});
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status >= 500 && !answer.headers.get(returnedFormHeader)) throw answer;
    if (!page.getElementById("content")) throw answer;
    // A page with scripts of its own cannot be shown in this one.
    if (page.querySelector("script[src='/site.js']")) show(page);
    else form.submit();
  } catch {
    showProblem(form, button);
  } finally {
    clearTimeout(timer);
  }
}

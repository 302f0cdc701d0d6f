import type { Mistake } from "#app/browser/forms/find-mistakes.ts";
import { cloneTemplate } from "#app/browser/template.ts";

export function fill(box: Element, selector: string, text: string): Element | null {
  const found = box.querySelector(selector);
  if (found) found.textContent = text;
  return found;
}

/** Takes away what was said before, of a form or a part of it. */
export function clearMessages(within: Element): void {
  for (const message of within.querySelectorAll("[role=alert], [id$='-error']")) message.remove();
  for (const field of within.querySelectorAll("[aria-invalid]")) {
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

/** Says at its field what is wrong. */
export function showMistake(id: string, message: string): void {
  const box = cloneTemplate(null, "message");
  const field = document.getElementById(id);
  if (!box || !field) return;
  fill(box, "div", message);
  box.id = `${id}-error`;
  tie(field, box.id);
  field.setAttribute("aria-invalid", "true");
  document.querySelector(`[for="${id}"],[id="${id}"]>legend`)?.after(box);
}

/** All that is wrong, on top and at each field, as the server says it. */
export function showMistakes(form: HTMLFormElement, mistakes: Mistake[]): void {
  const summary = cloneTemplate(form, "summary");
  const line = summary?.querySelector("li");
  for (const { id, message } of mistakes) {
    showMistake(id, message);
    const copy = line?.cloneNode(true) as Element | undefined;
    if (!copy) continue;
    fill(copy, "a", message)?.setAttribute("href", `#${id}`);
    line?.before(copy);
  }
  line?.remove();
  if (!summary) return;
  form.prepend(summary);
  summary.focus();
  document.title = document.title.replace(/^(Error: )?/, "Error: ");
}

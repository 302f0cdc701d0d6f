import type { Mistake } from "#app/browser/forms/find-mistakes.ts";
import { cloneTemplate } from "#app/browser/template.ts";

export function fill(box: Element, selector: string, text: string): Element | null {
  const found = box.querySelector(selector);
  if (found) found.textContent = text;
  return found;
}

export function clearMessages(within: Element): void {
  for (const message of within.querySelectorAll("[role=alert], [id$='-error']")) message.remove();
  for (const field of within.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    setErrorId(field, "");
  }
}

function setErrorId(field: Element, errorId: string): void {
  const others = (field.getAttribute("aria-describedby") ?? "").replace(/\S+-error/, "");
  const ids = `${errorId} ${others}`.trim();
  if (ids) field.setAttribute("aria-describedby", ids);
  else field.removeAttribute("aria-describedby");
}

export function showMistake(id: string, message: string): void {
  const box = cloneTemplate(null, "message");
  const field = document.getElementById(id);
  if (!box || !field) return;
  fill(box, "div", message);
  box.id = `${id}-error`;
  setErrorId(field, box.id);
  field.setAttribute("aria-invalid", "true");
  document.querySelector(`[for="${id}"],[id="${id}"]>legend`)?.after(box);
}

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

import { type Control, isTick, readControl } from "./control.ts";

/** The value that the server rendered. */
export function initialValue(control: Control): string {
  if (isTick(control)) return String((control as HTMLInputElement).defaultChecked);
  if (!("options" in control)) return control.type === "file" ? "" : control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

export function isChanged(control: Control): boolean {
  return readControl(control) !== initialValue(control);
}

/** A form with unsent or returned input; only its own answer, marked `data-answered`, may change it. */
export function isUnsent(form: Element): form is HTMLFormElement {
  if (form.getAttribute("method") !== "post" || form.hasAttribute("data-answered")) return false;
  // Not `form.elements`: a tick box outside the form changes with its own row.
  const controls = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  const hasFiles = form.querySelector("[data-upload-target=item]") !== null;
  return hasFiles || form.hasAttribute("data-returned") || controls.some(isChanged);
}

/** True if `other` does the same and has the fields that were changed in `form`. */
export function isSameForm(form: Element, other: Element): boolean {
  const readIntent = (one: Element) =>
    one.querySelector("input[type=hidden][name=intent]")?.getAttribute("value");
  const controls = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  return (
    form.getAttribute("id") === other.getAttribute("id") &&
    form.getAttribute("action") === other.getAttribute("action") &&
    readIntent(form) === readIntent(other) &&
    controls.every(
      (one) => !isChanged(one) || other.querySelector(`[name="${CSS.escape(one.name)}"]`),
    )
  );
}

export function listUnsentForms(within: Element): HTMLFormElement[] {
  return [...within.querySelectorAll("form")].filter(isUnsent);
}

export function findTwin(form: Element, within: Element): HTMLFormElement | undefined {
  return [...within.querySelectorAll("form")].find((one) => isSameForm(form, one));
}

import { type Control, isTick, readControl } from "./control.ts";

/** What the server wrote into it. */
export function initialValue(control: Control): string {
  if (isTick(control)) return String((control as HTMLInputElement).defaultChecked);
  if (!("options" in control)) return control.type === "file" ? "" : control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Whether somebody typed, chose or ticked something in it. */
export function isChanged(control: Control): boolean {
  return readControl(control) !== initialValue(control);
}

/**
 * Whether a form holds what nobody has sent, or what was sent and came back. Such a form belongs to the version of the
 * record that it was made from: only the answer to itself, marked `data-answered`, may change it.
 */
export function isUnsent(form: Element): form is HTMLFormElement {
  if (form.getAttribute("method") !== "post" || form.hasAttribute("data-answered")) return false;
  // A box that stands elsewhere, such as in a list's row, is changed with its row.
  const controls = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  const hasFiles = form.querySelector("[data-upload-target=item]") !== null;
  return hasFiles || form.hasAttribute("data-returned") || controls.some(isChanged);
}

/** Whether a form of another answer is this one: it does the same, and has what was changed in this one. */
export function isSameForm(form: Element, other: Element): boolean {
  const intentOf = (one: Element) =>
    one.querySelector("input[type=hidden][name=intent]")?.getAttribute("value");
  const controls = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  return (
    form.getAttribute("id") === other.getAttribute("id") &&
    form.getAttribute("action") === other.getAttribute("action") &&
    intentOf(form) === intentOf(other) &&
    controls.every(
      (one) => !isChanged(one) || other.querySelector(`[name="${CSS.escape(one.name)}"]`),
    )
  );
}

/** Returns the unsent forms within an element. */
export function listUnsent(within: Element): HTMLFormElement[] {
  return [...within.querySelectorAll("form")].filter(isUnsent);
}

/** Returns the same form in another answer. */
export function findTwin(form: Element, within: Element): HTMLFormElement | undefined {
  return [...within.querySelectorAll("form")].find((one) => isSameForm(form, one));
}

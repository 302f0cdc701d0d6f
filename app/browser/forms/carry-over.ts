import { isControl, isTick, readControl, writeControl } from "./control.ts";

/** The name that a field had on the page before: a part of a form that moved names the beginning of its old names. */
export function nameBefore(control: HTMLElement & { name: string }): string {
  const from = control.closest<HTMLElement>("[data-moved-from]")?.dataset.movedFrom ?? "";
  return from ? from + control.name.split(".").pop() : control.name;
}

/**
 * Puts what was typed in a form while its answer was on the way, which is what is not in `sent`, into the form that takes
 * its place.
 */
export function carryOver(form: HTMLFormElement, to: HTMLFormElement, sent: URLSearchParams): void {
  for (const control of to.elements) {
    if (!isControl(control) || /^(hidden|file)$/.test(control.type)) continue;
    const name = nameBefore(control);
    for (const old of form.elements) {
      if (!isControl(old) || old.name !== name) continue;
      const wasSent = sent.getAll(name).includes(old.value);
      const isSame = !isTick(old) || old.value === control.value;
      if (!isSame || wasSent === (!isTick(old) || (old as HTMLInputElement).checked)) continue;
      writeControl(control, readControl(old));
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

import { isControl, isTick, readControl, writeControl } from "./control.ts";

/** Returns the field's name on the page before: `data-moved-from` has its old prefix. */
export function previousName(control: HTMLElement & { name: string }): string {
  const from = control.closest<HTMLElement>("[data-moved-from]")?.dataset.movedFrom ?? "";
  return from ? from + control.name.split(".").pop() : control.name;
}

/** Copies what was typed while the answer was on its way: each value that `sent` does not have. */
export function carryOver(form: HTMLFormElement, to: HTMLFormElement, sent: URLSearchParams): void {
  for (const control of to.elements) {
    if (!isControl(control) || /^(hidden|file)$/.test(control.type)) continue;
    const name = previousName(control);
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

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isTick({ type }: Control): boolean {
  return type === "radio" || type === "checkbox";
}

/** Returns the value; `true` or `false` for a tick box. */
export function readControl(control: Control): string {
  return isTick(control) ? String((control as HTMLInputElement).checked) : control.value;
}

export function writeControl(control: Control, text: string): void {
  if (isTick(control)) (control as HTMLInputElement).checked = text === "true";
  else if (control.type !== "file") control.value = text;
}

export function isControl(node: Node): node is Control {
  return node instanceof Element && node.matches("input, textarea, select");
}

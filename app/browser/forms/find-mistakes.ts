import { isEmailAddress } from "#app/platform/email-address.ts";
import { mayBePhone } from "#app/platform/phone.ts";
import { type Control, isControl } from "./control.ts";

export type Mistake = { id: string; name: string; message: string };

/** Rules by the field's `type`. None refuses what the server accepts. */
const rules: Record<string, (text: string, control: HTMLInputElement) => boolean> = {
  email: isEmailAddress,
  tel: mayBePhone,
  number: (text, { min, max }) => /^\d+$/.test(text) && +text >= +min && +text <= +max,
};

/** Returns the server's messages as far as attributes tell: one per field, in page order. */
export function findMistakes(form: HTMLFormElement, button?: HTMLElement | null): Mistake[] {
  const sent = new FormData(form);
  const optional = button?.dataset.novalidateFor?.split(" ") ?? [];
  const mistakes = new Map<string, Mistake>();
  for (const element of form.elements) {
    if (!isControl(element)) continue;
    const { name } = element;
    const message = findMistake(element, sent, optional.includes(name));
    const id = element.id || element.closest("fieldset")?.id || "";
    if (message && !mistakes.has(name)) mistakes.set(name, { id, name, message });
  }
  return [...mistakes.values()];
}

function findMistake(control: Control, sent: FormData, optional: boolean): string | undefined {
  const { type, name, value, required, dataset, validity } = control;
  if (validity.customError) return control.validationMessage;
  const isFilled = /^(radio|checkbox|file)$/.test(type)
    ? sent.getAll(name).some((one) => typeof one === "string" || one.size > 0)
    : (type === "password" ? value : value.trim()) !== "";
  if (!isFilled) {
    if (validity.badInput) return dataset.badInput;
    return required && !optional ? dataset.valueMissing : undefined;
  }
  const { minLength = 0 } = control as Partial<HTMLInputElement>;
  const fits =
    value.normalize().length >= minLength &&
    (rules[type]?.(value.trim(), control as HTMLInputElement) ?? true);
  return fits ? undefined : dataset.badInput;
}

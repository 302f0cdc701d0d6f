import { isEmailAddress } from "#app/platform/email-address.ts";
import { mayBePhone } from "#app/platform/phone.ts";

export type Mistake = { id: string; name: string; message: string };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Rules by the field's `type`: none refuses what the server accepts. */
const rules: Record<string, (text: string, control: HTMLInputElement) => boolean> = {
  email: isEmailAddress,
  tel: mayBePhone,
  number: (text, { min, max }) => /^\d+$/.test(text) && +text >= +min && +text <= +max,
};

/**
 * Returns the messages that the server would return for this form, as far as attributes tell, one a field in page
 * order. The button may name fields that it does not need in `data-novalidate-for`, with spaces between them.
 */
export function findMistakes(form: HTMLFormElement, button?: HTMLElement | null): Mistake[] {
  const sent = new FormData(form);
  const optional = button?.dataset.novalidateFor?.split(" ") ?? [];
  const mistakes = new Map<string, Mistake>();
  for (const element of form.elements) {
    if (!element.matches("input, select, textarea")) continue;
    const control = element as Control;
    const { name } = control;
    const message = messageOf(control, sent, optional.includes(name));
    const id = control.id || control.closest("fieldset")?.id || "";
    if (message && !mistakes.has(name)) mistakes.set(name, { id, name, message });
  }
  return [...mistakes.values()];
}

function messageOf(control: Control, sent: FormData, optional: boolean): string | undefined {
  const { type, name, value, required, dataset, validity } = control;
  // A file that was refused on its own.
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

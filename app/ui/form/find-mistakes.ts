import { isEmailAddress } from "#app/platform/email-address.ts";
import { normalisePhone } from "#app/platform/phone.ts";

export type Mistake = { id: string; name: string; message: string };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The rules of a field's `type`, as the server has them. */
const rules: Record<string, (text: string, control: HTMLInputElement) => boolean> = {
  email: isEmailAddress,
  tel: (text) => normalisePhone(text) !== undefined,
  number: (text, { min, max }) => /^\d+$/.test(text) && +text >= +min && +text <= +max,
};

/**
 * Returns what the server would say of this form, as far as its fields' attributes tell, one message a field in their
 * order on the page. The button may name in `data-optional` a field that it does without.
 */
export function findMistakes(form: HTMLFormElement, button?: HTMLElement | null): Mistake[] {
  const sent = new FormData(form);
  const mistakes = new Map<string, Mistake>();
  for (const element of form.elements) {
    if (!element.matches("input, select, textarea")) continue;
    const control = element as Control;
    const { name } = control;
    const message = messageOf(control, sent, button?.dataset.optional === name);
    const id = control.id || control.closest("fieldset")?.id || "";
    if (message && !mistakes.has(name)) mistakes.set(name, { id, name, message });
  }
  return [...mistakes.values()];
}

function messageOf(control: Control, sent: FormData, optional: boolean): string | undefined {
  const { type, name, value, required, dataset, validity } = control;
  // Of a file that was refused on its own.
  if (validity.customError) return control.validationMessage;
  const isFilled = /^(radio|checkbox|file)$/.test(type)
    ? sent.getAll(name).some((one) => typeof one === "string" || one.size > 0)
    : (type === "password" ? value : value.trim()) !== "";
  if (!isFilled) {
    if (validity.badInput) return dataset.wrong;
    return required && !optional ? dataset.missing : undefined;
  }
  const { minLength = 0 } = control as HTMLInputElement;
  const fits =
    value.normalize().length >= minLength &&
    (rules[type]?.(value.trim(), control as HTMLInputElement) ?? true);
  return fits ? undefined : dataset.wrong;
}

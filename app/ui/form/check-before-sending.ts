import { parse } from "@conform-to/react";
import { findMistakes } from "#app/browser/forms/find-mistakes.ts";

type Leaving = { form: HTMLFormElement; formData: FormData; submitter: HTMLElement | null };

/**
 * Conform's `onValidate`: a form whose attributes show mistakes is not sent; all are reported at once. A button with
 * `formNoValidate` skips required fields.
 */
export function checkBeforeSending({ form, formData, submitter }: Leaving) {
  const mustFit = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate);
  const found = mustFit ? findMistakes(form, submitter) : [];
  const error = Object.fromEntries(found.map(({ name, message }) => [name, [message]]));
  return parse(formData, {
    resolve: (value) => (found.length > 0 ? { error } : { value }),
  });
}

import { parse } from "@conform-to/react";
import { findMistakes } from "./find-mistakes.ts";

type Leaving = { form: HTMLFormElement; formData: FormData; submitter: HTMLElement | null };

/** Conform's `onValidate`: a form with mistakes that its fields' attributes tell stays, all of them said at once. */
export function checkBeforeSending({ form, formData, submitter }: Leaving) {
  const found = findMistakes(form, submitter);
  const error = Object.fromEntries(found.map(({ name, message }) => [name, [message]]));
  return parse(formData, {
    resolve: (value) => (found.length > 0 ? { error } : { value }),
  });
}

import type { SubmissionResult } from "@conform-to/react";

export type FieldMeta = {
  id: string;
  name: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
};

export function textField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  return {
    id,
    name,
    errors,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** For fields without text, or whose text must not be returned. */
export function bareField({ id, name, errors }: FieldMeta) {
  return { id, name, errors };
}

/** For checkboxes: the value is a string or an array. */
export function groupField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  const chosen = [initialValue ?? []].flat().filter((value) => typeof value === "string");
  return { id, name, errors, defaultValue: chosen };
}

/** True if the returned form is the one with this field. */
export function isReturnedForm(result: SubmissionResult | undefined, field: string): boolean {
  return result?.initialValue?.[field] !== undefined || result?.error?.[field] !== undefined;
}

/** In the order of `fields`. */
export function listFieldErrors(fields: FieldMeta[]): { id: string; message: string }[] {
  return fields.flatMap(({ id, errors }) => (errors ?? []).map((message) => ({ id, message })));
}

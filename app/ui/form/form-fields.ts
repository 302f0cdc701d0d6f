import type { SubmissionResult } from "@conform-to/react";

/** What our fields need of the form library's metadata. */
export type FieldMeta = {
  id: string;
  name: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
};

/** The props of a text field: name, errors, typed value. */
export function textField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  return {
    id,
    name,
    errors,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** The props of a field without typed text, or whose text must not be returned. */
export function bareField({ id, name, errors }: FieldMeta) {
  return { id, name, errors };
}

/** The props of a group of checkboxes: its value is a string or an array. */
export function groupField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  const chosen = [initialValue ?? []].flat().filter((value) => typeof value === "string");
  return { id, name, errors, defaultValue: chosen };
}

/** Whether a form with this field is the one of a page's that came back. */
export function cameBack(result: SubmissionResult | undefined, field: string): boolean {
  return result?.initialValue?.[field] !== undefined || result?.error?.[field] !== undefined;
}

/** All messages of these fields in page order, each with its field's id. */
export function summaryOf(fields: FieldMeta[]): { id: string; message: string }[] {
  return fields.flatMap(({ id, errors }) => (errors ?? []).map((message) => ({ id, message })));
}

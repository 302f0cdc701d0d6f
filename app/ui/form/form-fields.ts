/** What our fields need of a form library's field; Conform's metadata fits. */
export type FieldMeta = {
  id: string;
  name: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
};

/** For a text field: where it is, what is wrong, what was typed. */
export function textField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  return {
    id,
    name,
    errors,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** For fields without typed text, or whose text must not come back. */
export function bareField({ id, name, errors }: FieldMeta) {
  return { id, name, errors };
}

/** For a group of ticks: a library gives one value as text and several as a list. */
export function groupField(meta: FieldMeta) {
  const { id, name, errors, initialValue } = meta;
  const chosen = [initialValue ?? []].flat().filter((value) => typeof value === "string");
  return { id, name, errors, defaultValue: chosen };
}

/** Every message of these fields, in their order on the page, each with the field it belongs to. */
export function summaryOf(fields: FieldMeta[]): { id: string; message: string }[] {
  return fields.flatMap(({ id, errors }) => (errors ?? []).map((message) => ({ id, message })));
}

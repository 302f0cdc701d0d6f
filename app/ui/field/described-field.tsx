import type { FieldDescription, FieldTable } from "#app/platform/fields/fields.ts";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { SelectField, TextArea, TextField } from "./field.tsx";

type DescribedFieldProps = {
  field: FieldDescription;
  meta: FieldMeta;
  /** The last day of a date. */
  max?: string | undefined;
};

/** A field of an entity's table. */
export function DescribedField({ field, meta, max }: DescribedFieldProps) {
  const { label, hint } = field;
  const props = { ...textField(meta), label, hint };
  if (field.kind === "choice") {
    const options = field.values.map((value) => ({ value, label: value }));
    return <SelectField {...props} unmarked options={options} />;
  }
  if (field.kind === "typed")
    return <TextField {...props} {...field.input} wrong={field.wrong} max={max} />;
  const { required, input } = field;
  const needed = required === undefined ? {} : { required: true, missing: required };
  return field.kind === "longText" ? (
    <TextArea {...props} {...needed} />
  ) : (
    <TextField {...props} {...needed} {...input} />
  );
}

type DescribedFieldsProps<Table extends FieldTable> = {
  fields: Table;
  metas: Record<keyof Table, FieldMeta>;
  names: readonly (keyof Table & string)[];
};

/** Some fields of a table, in the order of `names`. */
export function DescribedFields<Table extends FieldTable>({
  fields,
  metas,
  names,
}: DescribedFieldsProps<Table>) {
  return names.map((name) => {
    const field = fields[name];
    return field && <DescribedField key={name} field={field} meta={metas[name]} />;
  });
}

import type { ReactNode } from "react";
import type { FieldDescription, FieldTable } from "#app/platform/fields/fields.ts";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { SelectField, TextArea, TextField } from "./field.tsx";

type DescribedFieldProps = {
  field: FieldDescription;
  meta: FieldMeta;
  hint?: ReactNode;
  max?: string;
};

export function DescribedField({ field, meta, hint = field.hint, max }: DescribedFieldProps) {
  const props = { ...textField(meta), label: field.label, hint };
  if (field.kind === "choice") {
    const options = field.values.map((value) => ({ value, label: value }));
    return <SelectField {...props} unmarked options={options} />;
  }
  const needed = field.required ? { required: true, missing: field.required } : {};
  if (field.kind === "longText") return <TextArea {...props} {...needed} rows={field.rows} />;
  const wrong = field.kind === "typed" ? field.wrong : undefined;
  return <TextField {...props} {...needed} {...field.input} {...(max && { max })} wrong={wrong} />;
}

type DescribedFieldsProps<Table extends FieldTable> = {
  fields: Table;
  metas: Record<keyof Table, FieldMeta>;
  names: readonly (keyof Table & string)[];
  hintOf?: (name: string) => ReactNode;
};

export function DescribedFields<Table extends FieldTable>({
  fields,
  metas,
  names,
  hintOf,
}: DescribedFieldsProps<Table>) {
  return names.map((name) => {
    const field = fields[name];
    return (
      field && <DescribedField key={name} field={field} meta={metas[name]} hint={hintOf?.(name)} />
    );
  });
}

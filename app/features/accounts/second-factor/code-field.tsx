import { TextField } from "#app/ui/field/field.tsx";
import { bareField, type FieldMeta } from "#app/ui/form/form-fields.ts";

export function CodeField({ field, label }: { field: FieldMeta; label: string }) {
  return (
    <TextField
      {...bareField(field)}
      label={label}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      hint="Six digits, good for half a minute."
    />
  );
}

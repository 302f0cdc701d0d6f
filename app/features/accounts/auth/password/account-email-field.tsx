import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { accountMessages } from "./account-messages.ts";

export function AccountEmailField({ field }: { field: FieldMeta }) {
  return (
    <TextField
      {...textField(field)}
      label="Email Address"
      required
      missing={accountMessages.email}
      type="email"
      inputMode="email"
      autoComplete="username"
    />
  );
}

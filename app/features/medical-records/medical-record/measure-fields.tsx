import { petMessages } from "#app/features/pets/pet/pet.ts";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { pair } from "#app/ui/layout/layout.css.ts";
import { temperatureMessage } from "./measures.ts";

export function MeasureFields({
  fields: { weight, temperature },
}: {
  fields: { weight: FieldMeta; temperature: FieldMeta };
}) {
  return (
    <div className={pair}>
      <TextField
        {...textField(weight)}
        label="Weight in kg"
        inputMode="decimal"
        wrong={petMessages.weight}
      />
      <TextField
        {...textField(temperature)}
        label="Temperature in °C"
        inputMode="decimal"
        wrong={temperatureMessage}
      />
    </div>
  );
}

import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { trio } from "#app/ui/layout/layout.css.ts";
import { type PetTextField, petMessages, petSexes, petSpecies } from "./pet.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields of a pet; only its name is required. */
export function PetFields({
  fields,
  today,
}: {
  fields: Record<PetTextField, FieldMeta>;
  today: string;
}) {
  return (
    <>
      <TextField
        {...textField(fields.name)}
        label="Pet Name"
        required
        missing={petMessages.name}
        autoComplete="nickname"
      />
      <div className={trio}>
        <SelectField
          {...textField(fields.species)}
          label="Species"
          unmarked
          options={choices(petSpecies)}
        />
        <TextField {...textField(fields.breed)} label="Breed" />
        <SelectField {...textField(fields.sex)} label="Sex" unmarked options={choices(petSexes)} />
      </div>
      <div className={trio}>
        <TextField
          {...textField(fields.birthDate)}
          label="Birth Date"
          type="date"
          max={today}
          wrong={petMessages.birthDay}
        />
        <TextField
          {...textField(fields.age)}
          label="Age (years)"
          inputMode="decimal"
          hint="Without the day: 3, or 0.5."
        />
        <TextField
          {...textField(fields.weight)}
          label="Weight (kg)"
          inputMode="decimal"
          hint="For example 4.5."
        />
      </div>
      <TextArea
        {...textField(fields.allergies)}
        label="Allergies"
        hint="What must your pet never be given?"
      />
      <TextArea
        {...textField(fields.medicines)}
        label="Medicines"
        hint="What your pet takes now, how much and how often."
      />
    </>
  );
}

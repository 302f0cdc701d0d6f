import type { ReactNode } from "react";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, groupField, textField } from "#app/ui/form/form-fields.ts";
import { pair, trio } from "#app/ui/layout/layout.css.ts";
import {
  ageRange,
  companions,
  healthAnswers,
  listingMessages,
  type listingTextNames,
  sexes,
  sizes,
  species,
} from "./listing.ts";

type Fields = Record<(typeof listingTextNames)[number], FieldMeta>;

const missing: Partial<Record<string, string>> = listingMessages;

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const answers = choices(healthAnswers);

/** Specification 2.5; the fields have the names of section 3. `beside` is said with the field of that name. */
export function ListingFields({
  fields,
  beside = () => undefined,
}: {
  fields: Fields;
  beside?: (name: string) => ReactNode;
}) {
  const text = (name: Exclude<keyof Fields, "goodWith">, hint?: string) => {
    const more = beside(name);
    return {
      ...textField(fields[name]),
      missing: missing[name],
      hint: more ? <Hints first={hint} more={more} /> : hint,
    };
  };
  return (
    <>
      <TextField {...text("name")} label="Pet Name" required autoComplete="nickname" />
      <div className={pair}>
        <TextField {...text("breed")} label="Breed" required />
        <TextField
          {...text("age", "Whole years. 0 below one year.")}
          label="Age (years)"
          required
          type="number"
          inputMode="numeric"
          min={ageRange.least}
          max={ageRange.max}
          step={1}
          wrong={listingMessages.wholeAge}
        />
      </div>
      <TextField
        {...text(
          "birthMonth",
          "Only if you know it, for example 2026-09. Visitors then see a young animal's age in weeks or months.",
        )}
        label="Birth month"
        type="month"
      />
      <TextField
        {...text("location")}
        label="Location"
        required
        autoComplete="section-pet address-level2"
      />
      <TextArea {...text("description")} label="Description" required rows={6} />
      <div className={trio}>
        <SelectField {...text("species")} label="Kind" unmarked options={choices(species)} />
        <SelectField {...text("sex")} label="Sex" unmarked options={choices(sexes)} />
        <SelectField {...text("size")} label="Size" unmarked options={choices(sizes)} />
      </div>
      <div className={pair}>
        <SelectField {...text("vaccinated")} label="Vaccinated" unmarked options={answers} />
        <SelectField {...text("neutered")} label="Neutered" unmarked options={answers} />
      </div>
      <CheckboxGroup
        {...groupField(fields.goodWith)}
        label="Good with"
        options={choices(companions)}
        hint={beside("goodWith")}
      />
    </>
  );
}

function Hints({ first, more }: { first: string | undefined; more: ReactNode }) {
  return (
    <>
      {first}
      {more}
    </>
  );
}

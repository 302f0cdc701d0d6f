import type { ReactNode } from "react";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { bareField, groupField, textField } from "#app/ui/form/form-fields.ts";
import { pair, trio } from "#app/ui/layout/layout.css.ts";
import { ageRange, companions, sexes, sizes, species } from "./listing.ts";

/** What every listing form asks, as a form library's fields. */
export type ListingTextFields = {
  name: string;
  breed: string;
  age: string;
  location: string;
  description: string;
  species: string;
  sex: string;
  size: string;
  goodWith: string[];
};
type Meta = Parameters<typeof textField>[0];
type Fields = Record<keyof ListingTextFields, Meta>;

/** A picture that arrived with a form that came back. */
export type KeptPicture = { id: string; fileName: string; picture: ListingPicture };

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What the picture workshop can read; phones convert their own formats to one of these. */
export const readable = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** In their order on the page, for the summary of what is wrong. */
export function listingTexts(fields: Fields): Meta[] {
  const { name, breed, age, location, description, species: kind, sex, size, goodWith } = fields;
  return [name, breed, age, location, description, kind, sex, size, goodWith];
}

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
    return { ...textField(fields[name]), hint: more ? <Hints first={hint} more={more} /> : hint };
  };
  return (
    <>
      <TextField {...text("name")} label="Pet Name" required autoComplete="off" />
      <div className={pair}>
        <TextField {...text("breed")} label="Breed" required autoComplete="off" />
        <TextField
          {...text("age", "Whole years; 0 for less than one.")}
          label="Age (years)"
          required
          type="number"
          inputMode="numeric"
          min={ageRange.least}
          max={ageRange.most}
          step={1}
        />
      </div>
      <TextField {...text("location")} label="Location" required autoComplete="off" />
      <TextArea {...text("description")} label="Description" required rows={6} />
      <div className={trio}>
        <SelectField {...text("species")} label="Kind" unmarked options={choices(species)} />
        <SelectField {...text("sex")} label="Sex" unmarked options={choices(sexes)} />
        <SelectField {...text("size")} label="Size" unmarked options={choices(sizes)} />
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

type PictureFieldProps = {
  field: Meta;
  label: string;
  hint: string;
  required?: boolean;
  multiple?: boolean;
  kept: KeptPicture[];
};

/** Files to choose, above them those that arrived with a form that came back. */
export function PictureField({ field, kept, ...rest }: PictureFieldProps) {
  return (
    <FileField
      key={kept.map(({ id }) => id).join()}
      {...bareField(field)}
      {...rest}
      accept={readable}
      kept={kept.map(({ id, fileName, picture }) => ({
        value: id,
        label: fileName,
        src: picture.files[0]?.src,
      }))}
    />
  );
}

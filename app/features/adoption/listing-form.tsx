import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { cluster, narrow, pair, stack } from "#app/ui/layout/layout.css.ts";
import { bareField, groupField, summaryOf, textField } from "../form-fields.ts";
import { ageRange, companions, type ListingPicture, sexes, sizes, species } from "./listing.ts";

type ListingFields = {
  name: string;
  breed: string;
  age: string;
  location: string;
  description: string;
  imageUrl: string;
  species: string;
  sex: string;
  size: string;
  goodWith: string[];
};

type ListingFormProps = {
  submissionKey: string;
  /** Pictures that have arrived with a form that came back. */
  kept: { id: string; fileName: string; picture: ListingPicture }[];
  result: SubmissionResult | undefined;
};

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What the picture workshop can read; phones convert their own formats to one of these. */
const readable = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** Specification 2.5; the fields have the names of section 3. */
export function ListingForm({ submissionKey, kept, result }: ListingFormProps) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<ListingFields>({
    id: "listing",
    lastResult: result ?? null,
    defaultValue: { age: String(ageRange.default), species: "Dog", sex: "Unknown", size: "Medium" },
    defaultNoValidate: false,
  });
  const {
    name,
    breed,
    age,
    location,
    description,
    species: kind,
    sex,
    size,
    goodWith,
    imageUrl,
  } = fields;
  const inOrder = [name, breed, age, location, description, kind, sex, size, goodWith, imageUrl];
  return (
    <Form
      method="post"
      action={href("/create-adoption")}
      encType="multipart/form-data"
      {...getFormProps(form, { ariaAttributes: false })}
      className={`${narrow} ${stack.even}`}
    >
      {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf(inOrder)} />}
      <input type="hidden" name="key" value={submissionKey} />
      <TextField {...textField(name)} label="Pet Name" required autoComplete="off" />
      <div className={pair}>
        <TextField {...textField(breed)} label="Breed" required autoComplete="off" />
        <TextField
          {...textField(age)}
          label="Age (years)"
          required
          type="number"
          inputMode="numeric"
          min={ageRange.least}
          max={ageRange.most}
          step={1}
          hint="Whole years; 0 for less than one."
        />
      </div>
      <TextField {...textField(location)} label="Location" required autoComplete="off" />
      <TextArea {...textField(description)} label="Description" required rows={6} />
      <div className={pair}>
        <SelectField {...textField(kind)} label="Kind" unmarked options={choices(species)} />
        <SelectField {...textField(sex)} label="Sex" unmarked options={choices(sexes)} />
        <SelectField {...textField(size)} label="Size" unmarked options={choices(sizes)} />
      </div>
      <CheckboxGroup {...groupField(goodWith)} label="Good with" options={choices(companions)} />
      <FileField
        key={kept.map(({ id }) => id).join()}
        {...bareField(imageUrl)}
        label="Pet Image"
        required
        accept={readable}
        kept={kept.map(({ id, fileName, picture }) => ({
          value: id,
          label: fileName,
          src: picture.files[0]?.src,
        }))}
        hint="JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MB. A new picture replaces the one received."
      />
      <div className={cluster}>
        <Button pending={busy} pendingText="Creating the listing…">
          Create Adoption Listing
        </Button>
        <Button
          variant="secondary"
          name="intent"
          value="draft"
          formNoValidate
          pending={busy}
          pendingText="Saving…"
        >
          Save as draft
        </Button>
      </div>
    </Form>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { inputNames } from "#app/platform/fields/fields.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { DescribedField, DescribedFields } from "#app/ui/field/described-field.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack, trio } from "#app/ui/layout/layout.css.ts";
import { type AnimalDraft, animalEditFields } from "./animal-edit.ts";

type AnimalEditFormProps = {
  draft: AnimalDraft;
  /** The version that the form is based on. */
  version: number | undefined;
  /** The current Lagos day. */
  today: string;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

export function AnimalEditForm({ draft, version, today, staged, result }: AnimalEditFormProps) {
  const { size } = animalEditFields;
  return (
    <FormScreen
      title={`Edit ${draft.name}`}
      back={{ to: animalPath(draft.id), label: `Back to ${draft.name}` }}
    >
      <Form
        id="animal"
        action={href("/dashboard/staff/animals/:id/edit", draft)}
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        hidden={{ version: version ?? draft.version }}
        fields={[...inputNames(animalEditFields), "photo", "anyway"]}
        defaultValue={draft.values}
        result={result}
      >
        {(fields) => {
          const described = { fields: animalEditFields, metas: fields };
          return (
            <>
              <PictureField
                field={fields.photo}
                staged={staged}
                label={draft.photo ? "New photo" : "Photo"}
                hint={`From the camera or the gallery, at most ${maxFileInWords()}.`}
              />
              <DescribedFields {...described} names={["name"]} />
              <div className={trio}>
                <DescribedFields {...described} names={["species", "breed", "sex"]} />
              </div>
              <div className={trio}>
                <DescribedField
                  field={animalEditFields.birthDate}
                  meta={fields.birthDate}
                  max={today}
                />
                <DescribedFields {...described} names={["age", "weight"]} />
              </div>
              <DescribedFields {...described} names={["allergies", "medicines", "story"]} />
              <div className={trio}>
                <SelectField
                  {...textField(fields.size)}
                  label={size.label}
                  unmarked
                  options={size.values.map((value) => ({ value, label: value || "Not known" }))}
                />
                <DescribedFields {...described} names={["neutered"]} />
                <DescribedField
                  field={animalEditFields.neuteredOn}
                  meta={fields.neuteredOn}
                  max={today}
                />
              </div>
              <DescribedFields
                {...described}
                names={["colour", "marks", "microchip", "foundAt", "condition", "notes"]}
              />
              {(fields.anyway.errors || result?.initialValue?.anyway !== undefined) && (
                <CheckboxField
                  {...bareField(fields.anyway)}
                  label="It is another animal: save it anyway"
                  defaultChecked={result?.initialValue?.anyway === "on"}
                />
              )}
              <FormButtons>
                <Button pendingText="Saving…">Save</Button>
              </FormButtons>
            </>
          );
        }}
      </Form>
    </FormScreen>
  );
}

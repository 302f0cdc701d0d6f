import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { defaultValues, inputNames } from "#app/platform/fields/fields.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { DescribedField, DescribedFields } from "#app/ui/field/described-field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, sheet, stack, trio } from "#app/ui/layout/layout.css.ts";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { type PetDraft, petFields } from "./pet.ts";

type PetFormProps = {
  draft?: PetDraft | undefined;
  /** The version that the form is based on. */
  version?: number | undefined;
  /** The current Lagos day. */
  today: string;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

export function PetForm(props: PetFormProps) {
  const { draft, version, today, staged, result } = props;
  const photo = draft?.photo;
  return (
    <FormScreen
      title={draft ? `Edit ${draft.name}` : "Add Pet"}
      back={
        draft
          ? { to: href("/dashboard/pet-owner/pets/:id", draft), label: `Back to ${draft.name}` }
          : { to: href("/dashboard/pet-owner/pets"), label: "Back to My Pets" }
      }
      aside={
        <>
          <h2>Who sees this</h2>
          <p>
            You alone, and a veterinarian once you book there or share your pet's health page. The
            photo too is shown to nobody else.
          </p>
          <h2>What it is good for</h2>
          <p>
            Allergies and medicines are what a vet or a boarder asks first. You can leave out what
            you do not know and add it later.
          </p>
        </>
      }
    >
      <Form
        id="pet"
        action={
          draft
            ? href("/dashboard/pet-owner/pets/:id/edit", draft)
            : href("/dashboard/pet-owner/add-pet")
        }
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        hidden={{ version: version ?? draft?.version }}
        fields={[...inputNames(petFields), "photo"]}
        defaultValue={draft?.values ?? defaultValues(petFields)}
        result={result}
      >
        {(fields) => (
          <>
            <PetFields fields={fields} today={today} />
            {photo && (
              <div className={cluster}>
                <Thumb picture={photo} />
                <CheckboxField
                  name="removePhoto"
                  label="Remove this photo"
                  unmarked
                  defaultChecked={result?.initialValue?.removePhoto === "on"}
                />
              </div>
            )}
            <PictureField
              field={fields.photo}
              staged={staged}
              label={photo ? "New photo" : "Photo"}
              hint={`JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()}. A new photo replaces the one before.`}
            />
            <FormButtons>
              <Button pendingText={draft ? "Saving…" : "Adding your pet…"}>
                {draft ? "Save" : "Add Pet"}
              </Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

function PetFields({
  fields: metas,
  today,
}: {
  fields: Record<keyof typeof petFields, FieldMeta>;
  today: string;
}) {
  const props = { fields: petFields, metas };
  return (
    <>
      <DescribedFields {...props} names={["name"]} />
      <div className={trio}>
        <DescribedFields {...props} names={["species", "breed", "sex"]} />
      </div>
      <div className={trio}>
        <DescribedField field={petFields.birthDate} meta={metas.birthDate} max={today} />
        <DescribedFields {...props} names={["age", "weight"]} />
      </div>
      <DescribedFields {...props} names={["allergies", "medicines"]} />
    </>
  );
}

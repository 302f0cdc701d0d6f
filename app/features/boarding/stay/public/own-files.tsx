import { href } from "react-router";
import * as css from "#app/features/boarding/stay/stay.css.ts";
import { petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { StayPets } from "#app/features/boarding/stay/stay-pets.tsx";
import {
  type FileField as Field,
  fileFieldNames,
  fileFields,
  maxStayPhotos,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { documentTypes, maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import type { OwnStayPet, StayOwnerView } from "./follow-stay.ts";

const nothingArrived = "Nothing has arrived yet. You can send files here, one after the other.";

type OwnFilesProps = {
  ownerView: StayOwnerView;
  reference: string;
  areOwn?: boolean;
  /** The page shows the pets' facts elsewhere. */
  withoutFacts?: boolean;
};

export function OwnFiles({ ownerView, reference, areOwn, withoutFacts }: OwnFilesProps) {
  const { pets } = ownerView;
  const open = pets.some((pet) => openFields(pet).length > 0);
  const [only] = pets.length === 1 ? pets : [];
  if (only && only.files.length === 0 && !open) return null;
  return (
    <div className={stack.even}>
      <StayPets
        pets={pets}
        areOwn={areOwn}
        withoutFacts={withoutFacts}
        empty={ownerView.isWhole ? nothingArrived : undefined}
        more={(pet) => <SendFiles pet={pet} isAlone={Boolean(only)} reference={reference} />}
      />
      {open && (
        <div className={css.scripted}>
          <ButtonLink
            variant={areOwn ? "secondary" : "primary"}
            to={`${href("/pet-boarding/form")}?sent=${reference}`}
          >
            Send Pictures and Documents
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function openFields({ canAddPhotos, missing }: OwnStayPet): Field[] {
  return fileFieldNames.filter((field) =>
    field === "petImages" ? canAddPhotos : missing.includes(fileFields[field].kind),
  );
}

type SendFilesProps = { pet: OwnStayPet; isAlone: boolean; reference: string };

/** For browsers without scripts. Others use the link below the pets, whose page shows progress. */
function SendFiles({ pet, isAlone, reference }: SendFilesProps) {
  const photos = pet.files.filter(({ kind }) => kind === "photo").length;
  const fields = openFields(pet);
  if (fields.length === 0) return null;
  const forms = (
    <div className={stack.even}>
      {fields.map((field) => {
        const { label } = fileFields[field];
        const what = isAlone ? label : `${label} of ${pet.name}`;
        return (
          <form
            key={field}
            method="post"
            encType="multipart/form-data"
            action={href("/r/:reference", { reference })}
            className={`${sheet} ${stack.even}`}
          >
            <HiddenFields values={{ intent: "file" }} />
            <FileField
              id={`send-${pet.position}-${field}`}
              name={petFieldName(pet.position, field)}
              label={what}
              accept={field === "petImages" ? readableTypes : documentTypes}
              hint={
                field === "petImages"
                  ? `${photos} of at most ${maxStayPhotos} pictures have arrived. At most ${maxFileInWords()} each.`
                  : `Still missing. PDF, JPG, JPEG or PNG, at most ${maxFileInWords()}.`
              }
              unmarked
            />
            <div>
              <Button variant="secondary" pendingText="Sending…">
                Send {what}
              </Button>
            </div>
          </form>
        );
      })}
    </div>
  );
  return (
    <div className={css.unscripted}>
      {isAlone ? forms : <Disclosure title={`Send files of ${pet.name}`}>{forms}</Disclosure>}
    </div>
  );
}

import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { unscripted } from "#app/features/boarding/stay/stay.css.ts";
import {
  bringsCardInstead,
  kindUnchosen,
  missing,
  ofPet,
  type PetField,
  petFieldName,
  petTitle,
  removalInWords,
  removePetField,
  stayLabels,
} from "#app/features/boarding/stay/stay-fields.ts";
import {
  type FileField,
  fileFields,
  maxStayPhotos,
  tooManyPhotos,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { formFilesInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { documentTypes, maxFileInWords } from "#app/platform/files/file-policy.ts";
import { documentSide } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { UploadField } from "#app/ui/field/upload-field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { pair, stack } from "#app/ui/layout/layout.css.ts";
import * as css from "./stay-form.css.ts";

type PetFieldsetProps = {
  position: number;
  names: readonly string[];
  field: (name: PetField) => FieldMeta;
  /** Of the whole stay; it stands with the first pet. */
  bringsCard: FieldMeta | undefined;
  staged: readonly { token: string; field: FileField; fileName: string }[];
  hasFocus: boolean;
  /** The answer that shows it has removed a pet before it. */
  isMoved: boolean;
  /** The answers are stored; only files are still to come. */
  isSent: boolean;
};

export function PetFieldset(props: PetFieldsetProps) {
  const { position, names, field, hasFocus, isMoved, isSent } = props;
  const text = (of: keyof typeof stayLabels & PetField) => ({
    ...textField(field(of)),
    label: stayLabels[of],
  });
  const needed = (of: keyof typeof stayLabels & PetField) => ({
    ...text(of),
    required: true,
    missing: missing(of, ofPet(names.length, position)),
  });
  const care = (["allergies", "medications", "feedingSchedule"] as const).map(text);
  const name = isSent && names[position]?.trim();
  return (
    <fieldset
      className={css.pet}
      data-pet={isSent ? undefined : ""}
      data-moved-from={isMoved ? petFieldName(position + 1, "") : undefined}
    >
      <legend className={isSent ? css.petTitle : css.typedPetTitle}>
        {name || petTitle(names.length, position)}
      </legend>
      {!isSent && (
        <>
          <RadioGroup
            {...textField(field("kind"))}
            label="Kind"
            required
            missing={kindUnchosen(ofPet(names.length, position))}
            tiles
            autoFocus={hasFocus}
            options={petTypes.map((kind) => ({ value: kind, label: kind }))}
          />
          <TextField {...needed("petName")} autoComplete="nickname" />
          <div className={pair}>
            <TextField
              {...needed("petAge")}
              inputMode="decimal"
              hint="In years, for example 2 or 0.5."
            />
            <TextField {...needed("petBreed")} />
          </div>
          <Disclosure title="Food, medicines and allergies (optional)" open={care.some(holds)}>
            <div className={stack.even}>
              {care.map((one) => (
                <TextArea key={one.name} {...one} unmarked />
              ))}
            </div>
          </Disclosure>
        </>
      )}
      <PetFiles {...props} />
      {names.length > 1 && !isSent && (
        <div>
          <Button variant="secondary" name={removePetField} value={position} formNoValidate>
            {removalInWords(position)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function holds({ defaultValue, errors }: { defaultValue?: string | undefined; errors?: unknown }) {
  return Boolean(defaultValue) || errors !== undefined;
}

function PetFiles({ names, field, bringsCard, staged, isSent }: PetFieldsetProps) {
  const upload = (name: FileField) => ({
    field: field(name),
    label: fileFields[name].label,
    unmarked: true,
    mode: isSent ? ("after" as const) : ("later" as const),
    staged: staged
      .filter((one) => one.field === name)
      .map(({ token, fileName }) => ({ value: token, label: fileName })),
  });
  const document = {
    accept: documentTypes,
    hint: `PDF, JPG, JPEG or PNG, at most ${maxFileInWords()}.`,
    maxSide: documentSide,
  };
  const isWrong = (Object.keys(fileFields) as FileField[]).some((name) => field(name).errors);
  const isBrought = bringsCard?.initialValue === "on";
  const isOpen = isSent || isBrought || staged.length > 0 || isWrong;
  return (
    <Disclosure title="Documents (Optional)" open={isOpen}>
      <div className={stack.even}>
        <UploadField
          {...upload("petImages")}
          multiple
          limit={{ count: maxStayPhotos, tooMany: tooManyPhotos }}
          accept={readableTypes}
          hint={
            <>
              {`Up to ${maxStayPhotos} pictures of at most ${maxFileInWords()}.`}
              <span className={unscripted}>
                {` All files together: at most ${formFilesInWords()}.`}
              </span>
            </>
          }
        />
        <UploadField {...upload("vaccinationCard")} {...document} />
        {bringsCard && (
          <CheckboxField
            id={bringsCard.id}
            name="bringsCard"
            label={bringsCardInstead(names.length)}
            defaultChecked={isBrought}
          />
        )}
        <UploadField {...upload("medicalRecords")} {...document} />
      </div>
    </Disclosure>
  );
}

import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { unscripted } from "#app/features/boarding/stay/stay.css.ts";
import {
  missing,
  ofPet,
  type PetField,
  petNumber,
  stayFormButtons,
  stayLabels,
} from "#app/features/boarding/stay/stay-fields.ts";
import {
  type FileField,
  fileFields,
  maxPhotos,
  tooManyPhotos,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { formFilesInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { documentTypes, maxFileInWords } from "#app/platform/files/file-policy.ts";
import { documentSide } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { UploadField } from "#app/ui/field/upload-field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { hiddenText, pair, stack } from "#app/ui/layout/layout.css.ts";
import * as css from "./stay-form.css.ts";

type PetFieldsetProps = {
  position: number;
  /** The names of all pets, as they are typed. */
  names: readonly string[];
  field: (name: PetField) => FieldMeta;
  /** The files that arrived with a form that came back. */
  staged: readonly { token: string; field: FileField; fileName: string }[];
  /** It was added by the answer that shows it. */
  isNew: boolean;
  /** Its words are stored, and the files alone are still to come. */
  isSent: boolean;
  onName: (name: string) => void;
  onRemove: () => void;
  onLeft: (field: FileField, left: number) => void;
};

/** One pet of a stay: what is asked of each, and what may be said and sent along. */
export function PetFieldset(props: PetFieldsetProps) {
  const { position, names, field, isNew, isSent, onName, onRemove } = props;
  const several = names.length > 1;
  const name = names[position]?.trim();
  const text = (of: keyof typeof stayLabels & PetField) => ({
    ...textField(field(of)),
    label: stayLabels[of],
  });
  const needed = (of: keyof typeof stayLabels & PetField) => ({
    ...text(of),
    required: true,
    missing: missing(of, ofPet(names, position)),
  });
  const care = (["allergies", "medications", "feedingSchedule"] as const).map(text);
  const title = isSent && name ? name : several ? petNumber(position) : "Your pet";
  return (
    <fieldset className={css.pet}>
      <legend className={several || isSent ? css.petTitle : hiddenText}>{title}</legend>
      {!isSent && (
        <>
          <RadioGroup
            {...textField(field("kind"))}
            label="Kind"
            unmarked
            tiles
            options={petTypes.map((kind) => ({ value: kind, label: kind }))}
          />
          <TextField
            {...needed("petName")}
            autoComplete="off"
            autoFocus={isNew}
            onChange={({ currentTarget }) => onName(currentTarget.value)}
          />
          <div className={pair}>
            <TextField
              {...needed("petAge")}
              inputMode="decimal"
              autoComplete="off"
              hint="In years, for example 2 or 0.5."
            />
            <TextField {...needed("petBreed")} autoComplete="off" />
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
      {several && !isSent && (
        <div>
          <Button
            variant="secondary"
            name="intent"
            value={stayFormButtons.removePet + position}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            {`Remove ${name || petNumber(position).toLowerCase()}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function holds({ defaultValue, errors }: { defaultValue?: string | undefined; errors?: unknown }) {
  return Boolean(defaultValue) || errors !== undefined;
}

function PetFiles({ field, staged, isSent, onLeft }: PetFieldsetProps) {
  const upload = (name: FileField) => ({
    field: field(name),
    label: fileFields[name].label,
    unmarked: true,
    when: isSent ? ("after" as const) : ("later" as const),
    onLeft: (left: number) => onLeft(name, left),
    staged: staged
      .filter((one) => one.field === name)
      .map(({ token, fileName }) => ({ value: token, label: fileName })),
  });
  const document = {
    accept: documentTypes,
    hint: `PDF, JPG, JPEG or PNG, at most ${maxFileInWords()}.`,
    side: documentSide,
  };
  const isWrong = (Object.keys(fileFields) as FileField[]).some((name) => field(name).errors);
  return (
    <Disclosure title="Documents (Optional)" open={isSent || staged.length > 0 || isWrong}>
      <div className={stack.even}>
        <UploadField
          {...upload("petImages")}
          multiple
          limit={{ count: maxPhotos, tooMany: tooManyPhotos }}
          accept={readableTypes}
          hint={
            <>
              {`Up to ${maxPhotos} pictures of at most ${maxFileInWords()}.`}
              <span className={unscripted}>
                {` All files together: at most ${formFilesInWords()}.`}
              </span>
            </>
          }
        />
        <UploadField {...upload("vaccinationCard")} {...document} />
        <UploadField {...upload("medicalRecords")} {...document} />
      </div>
    </Disclosure>
  );
}

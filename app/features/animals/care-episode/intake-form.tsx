import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { animalList } from "#app/features/pets/pet/animal.ts";
import { petSpecies } from "#app/features/pets/pet/pet.ts";
import { defaultValues, inputNames } from "#app/platform/fields/fields.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/field/choice.tsx";
import { DescribedField, DescribedFields } from "#app/ui/field/described-field.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField, type FieldMeta, groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { pair, sheet, stack, trio } from "#app/ui/layout/layout.css.ts";
import { careKinds } from "./animal-facts.ts";
import { intakeNames } from "./care-episode.ts";
import { intakeFields, intakeKinds, type PlaceOption } from "./intake.ts";

type IntakeFormProps = {
  /** The animal that came back: its number and name. */
  returned: { number: number; name: string } | undefined;
  /** The pet that its owner gives to us. */
  offered: { id: string; name: string; reason: string } | undefined;
  units: readonly PlaceOption[];
  partnerPlaces: readonly PlaceOption[];
  /** The current Lagos day. */
  today: string;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

const ownNames = [
  ...["photo", "kind", "intakeKind", "returned", "offered", "partnerPlace", "unit"],
  ...["contactName", "contactPhone", "contactEmail", "anyway"],
] as const;
const names = [...ownNames, ...inputNames(intakeFields)] as const;
type Fields = Record<(typeof names)[number], FieldMeta>;
type Choices = Pick<IntakeFormProps, "units" | "partnerPlaces" | "today" | "returned" | "offered">;

const options = (places: readonly PlaceOption[], none: string) => [
  { value: "", label: none },
  ...places.map(({ id, name }) => ({ value: id, label: name })),
];

/** Three answers and a photo are enough; the rest can wait. */
export function IntakeForm({ staged, result, ...choices }: IntakeFormProps) {
  const { returned, offered } = choices;
  return (
    <FormScreen
      title={
        returned
          ? `${returned.name} is back`
          : offered
            ? `Take in ${offered.name}`
            : "Take in an animal"
      }
      intro={
        returned
          ? `Number ${returned.number} keeps its name, its number and its history.`
          : offered
            ? `${offered.name} keeps its records and gets a number. Its owner's bookings for ${offered.name} end.`
            : "About a minute. The rest can wait."
      }
      back={{ to: animalList.path, label: "Back to Animals" }}
    >
      <Form
        id="intake"
        action={
          href("/dashboard/staff/animals/new") +
          (returned ? `?returned=${returned.number}` : offered ? `?offered=${offered.id}` : "")
        }
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        fields={names}
        defaultValue={{
          ...defaultValues(intakeFields),
          kind: "Dog",
          intakeKind: returned ? "return" : offered ? "given_up" : "stray",
          intakeReason: offered?.reason.slice(0, 200) ?? "",
          returned: returned ? String(returned.number) : "",
          intakeDay: choices.today,
        }}
        result={result}
      >
        {(fields) => (
          <>
            {offered && <input type="hidden" name="offered" value={offered.id} />}
            <PictureField
              field={fields.photo}
              staged={staged}
              label="Photo"
              hint={`From the camera or the gallery, at most ${maxFileInWords()}.`}
            />
            <First fields={fields} {...choices} />
            <More fields={fields} {...choices} />
            {(fields.anyway.errors || result?.initialValue?.anyway !== undefined) && (
              <CheckboxField
                {...bareField(fields.anyway)}
                label="It is another animal: take it in anyway"
                defaultChecked={result?.initialValue?.anyway === "on"}
              />
            )}
            <FormButtons>
              <Button pendingText="Taking in…">Take in</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

function First({ fields, returned, offered }: Choices & { fields: Fields }) {
  const described = { fields: intakeFields, metas: fields };
  return (
    <>
      {!returned && !offered && (
        <RadioGroup
          {...groupField(fields.kind)}
          label="Kind"
          required
          tiles
          options={careKinds.map((value) => ({ value, label: value }))}
        />
      )}
      {offered ? (
        <input type="hidden" name="intakeKind" value="given_up" />
      ) : (
        <RadioGroup
          {...groupField(fields.intakeKind)}
          label="How it came"
          required
          tiles
          options={intakeKinds.map((value) => ({ value, label: intakeNames[value] }))}
        />
      )}
      <DescribedFields {...described} names={["foundAt", "condition"]} />
    </>
  );
}

const moreNames = names.filter(
  (name) =>
    !["photo", "kind", "intakeKind", "offered", "foundAt", "condition", "anyway"].includes(name),
);

function More({
  fields,
  units,
  partnerPlaces,
  today,
  returned,
  offered,
}: Choices & { fields: Fields }) {
  const described = { fields: intakeFields, metas: fields };
  const isWrong = moreNames.some((name) => fields[name].errors);
  return (
    <Disclosure title="More: place, name, age, who brought it, quarantine" open={isWrong}>
      <div className={stack.even}>
        <SelectField
          {...textField(fields.unit)}
          label="Place tonight"
          unmarked
          options={options(units, "Choose later")}
        />
        <div className={pair}>
          <DescribedField field={intakeFields.intakeDay} meta={fields.intakeDay} max={today} />
          <DescribedFields {...described} names={["holdDays"]} />
        </div>
        <TextField
          {...textField(fields.returned)}
          label="Number of the animal that came back"
          inputMode="numeric"
          hint="Only for 'Returned'."
        />
        <SelectField
          {...textField(fields.partnerPlace)}
          label="Partner place that it came from"
          unmarked
          hint="Needed for 'Partner'."
          options={options(partnerPlaces, "None")}
        />
        <DescribedFields {...described} names={["intakeReason"]} />
        <div className={trio}>
          <TextField
            {...textField(fields.contactName)}
            label="Brought by"
            autoComplete="section-contact name"
          />
          <TextField
            {...textField(fields.contactPhone)}
            label="Phone"
            type="tel"
            autoComplete="section-contact tel"
          />
          <TextField
            {...textField(fields.contactEmail)}
            label="E-mail"
            autoComplete="section-contact email"
          />
        </div>
        {!returned && !offered && (
          <>
            <DescribedFields {...described} names={["name"]} />
            <div className={trio}>
              <SelectField
                {...textField(fields.species)}
                label="Species"
                unmarked
                options={[
                  { value: "", label: "As the kind" },
                  ...petSpecies.map((value) => ({ value, label: value })),
                ]}
              />
              <DescribedFields {...described} names={["breed", "sex"]} />
            </div>
            <DescribedFields {...described} names={["age"]} />
          </>
        )}
        <DescribedFields {...described} names={["weight", "colour", "marks", "microchip"]} />
      </div>
    </Disclosure>
  );
}

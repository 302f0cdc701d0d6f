import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { petNamesInWords } from "#app/features/boarding/stay/stay.ts";
import {
  bringsCardInWords,
  cardsInsteadInWords,
  maxPets,
  missing,
  petFieldName,
  petFieldNames,
  type StayField,
  stayFormButtons,
  stayLabels,
  stayTexts,
} from "#app/features/boarding/stay/stay-fields.ts";
import {
  fileLabels,
  type StagedPetFile,
  type StayFileView,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { documentsKeptInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import { formatReference } from "#app/platform/references.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { UploadTemplate } from "#app/ui/field/upload-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldMeta, summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, pair, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { PetFieldset } from "./pet-fieldset.tsx";
import { StayDays } from "./stay-days.tsx";
import { steps, submitting } from "./stay-form.css.ts";

/** A request whose answers are stored, and which of its files have arrived, by pet. */
export type SentStay = {
  reference: string;
  pets: { name: string; files: StayFileView[] }[];
};

type StayFormProps = {
  /** The Lagos day, before which no stay begins. */
  today: string;
  /** What we know of somebody who is signed in. */
  known: Partial<Record<StayField, string>>;
  /** The pets' names, as they came with the form; one without a name at first. */
  names: readonly string[];
  staged: readonly StagedPetFile[];
  /** The answers are stored: only files are still to come. */
  sent: SentStay | undefined;
  result: SubmissionResult | undefined;
  /** A button of the form has just added the last pet. */
  isAdded: boolean;
  /** Of whom the last stay was, where there is one to begin with. */
  lastPets: string | undefined;
  /** Of a night, in kobo; null where no boarder names a price. */
  lowestPrice: number | null;
  /** Whether there is a place on the days of the form, once it was asked. */
  place: string | undefined;
};

const formId = "stay";
const wholeFields = [
  ...(["startDate", "endDate", "specialInstructions", "bringsCard"] as const),
  ...(["ownerName", "ownerEmail", "ownerPhone"] as const),
  ...(["emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone", "consents"] as const),
] as const;
type WholeField = (typeof wholeFields)[number];

/** The position of the pet that a script makes others of: no form has so many. */
const blankPosition = 99;

/**
 * Specification 2.10; the fields have the names of section 3, those of further pets begin with `pets[1].`. Without
 * scripts one post carries everything. With scripts the answers go first, and each file follows on its own.
 */
export function StayForm(props: StayFormProps) {
  const { today, known, staged, sent, isAdded, lowestPrice } = props;
  const result = sent ? undefined : props.result;
  const names = sent ? sent.pets.map(({ name }) => name) : props.names;
  const [form, fields] = useForm<Record<string, string>>({
    id: formId,
    lastResult: result ?? null,
    defaultValue: known,
  });
  const meta = (name: string) => fields[name] as FieldMeta;
  const whole = (name: WholeField) => meta(name);
  const petNames = names.flatMap((_, position) =>
    petFieldNames.map((field) => petFieldName(position, field)),
  );
  const [start, end, ...others] = wholeFields;
  const pet = (position: number, all = names) => (
    <PetFieldset
      key={position}
      position={position}
      names={all}
      field={(name) => meta(petFieldName(position, name))}
      staged={staged.filter((one) => one.position === position)}
      isNew={isAdded && position === names.length - 1}
      isSent={sent !== undefined}
    />
  );
  return (
    <div className={wrap}>
      <div className={cluster}>
        <ButtonLink to={href("/")} variant="quiet">
          Back to Website
        </ButtonLink>
        <ButtonLink to={href("/pet-boarding")} variant="quiet">
          Back to Pet Boarding
        </ButtonLink>
      </div>
      <FormScreen title="Pet Boarding Request" aside={<WhatHappensNext pets={names.length} />}>
        <Form
          id={formId}
          action={href("/pet-boarding/form") + (sent ? `?sent=${sent.reference}` : "")}
          encType="multipart/form-data"
          draft={!sent}
          className={`${sheet} ${stack.wide}`}
          data-upload-done={sent && href("/r/:reference", sent)}
        >
          <template>
            <UploadTemplate />
            {!sent && <div data-template="pet">{pet(blankPosition, ["", ""])}</div>}
          </template>
          {!sent && <button type="submit" hidden data-enter="" />}
          <ErrorSummary
            title={form.errors?.[0]}
            errors={summaryOf([start, end, ...petNames, ...others].map(meta))}
          />
          {sent ? (
            <Sent sent={sent} />
          ) : (
            <>
              <div className={stack.even}>
                <p>Fields marked with * are required.</p>
                {props.lastPets && <SameAsLastTime pets={props.lastPets} />}
              </div>
              <Section title="Boarding Dates">
                <StayDays
                  startDate={whole("startDate")}
                  endDate={whole("endDate")}
                  today={today}
                  lowestPrice={lowestPrice}
                  place={props.place}
                />
              </Section>
            </>
          )}
          <Section title={sent ? "Documents (Optional)" : "Pet Information"}>
            {names.map((_, position) => pet(position))}
            {!sent && (
              <>
                <AddPet count={names.length} />
                <TextArea
                  {...textField(whole("specialInstructions"))}
                  label={stayLabels.specialInstructions}
                />
                <CheckboxField
                  id={whole("bringsCard").id}
                  name="bringsCard"
                  label={<ByPets count={names.length} text={bringsCardInWords} />}
                  hint={<ByPets count={names.length} text={cardsInsteadInWords} />}
                  defaultChecked={whole("bringsCard").initialValue === "on"}
                />
              </>
            )}
          </Section>
          {sent ? (
            <div className={cluster}>
              <ButtonLink to={href("/r/:reference", sent)}>See My Request</ButtonLink>
            </div>
          ) : (
            <>
              <People field={whole} />
              <ConsentField field={whole("consents")} consent="pet-photos" />
              <p>
                We use these answers and files only to look after{" "}
                <ByPets count={names.length} text={yourPets} /> and to reach you. Only our team and
                the boarder see them. We erase documents {documentsKeptInWords()} after the stay.
              </p>
              <div>
                <Button pendingText="Submitting…">Submit Boarding Request</Button>
                <div className={submitting} role="status">
                  <NoticeBox tone="info">{stayTexts.submitting}</NoticeBox>
                </div>
              </div>
            </>
          )}
        </Form>
      </FormScreen>
      <script type="module" src="/stay-form.js" />
    </div>
  );
}

const yourPets = (pets: number) => (pets > 1 ? "your pets" : "your pet");

/** A text that depends on how many pets there are, which a script of the page may change. */
function ByPets({ count, text }: { count: number; text: (pets: number) => string }) {
  return (
    <span data-one={text(1)} data-several={text(2)}>
      {text(count)}
    </span>
  );
}

function SameAsLastTime({ pets }: { pets: string }) {
  return (
    <div>
      <Button
        variant="secondary"
        name="intent"
        value={stayFormButtons.same}
        formNoValidate
        pendingText="Filling in…"
      >
        {`Same as last time: ${pets}`}
      </Button>
    </div>
  );
}

function AddPet({ count }: { count: number }) {
  const isFull = count >= maxPets;
  return (
    <>
      <div data-more="" hidden={isFull}>
        <Button variant="secondary" name="intent" value={stayFormButtons.addPet} formNoValidate>
          Add another pet
        </Button>
      </div>
      <p data-more="" hidden={!isFull}>
        {`A stay has at most ${inWords(maxPets, "pet")}. For more, please send a second request.`}
      </p>
    </>
  );
}

/** Who brings the pets, and whom to call. */
function People({ field }: { field: (name: WholeField) => FieldMeta }) {
  const text = (name: StayField & WholeField) => ({
    ...textField(field(name)),
    label: stayLabels[name],
  });
  const needed = (name: StayField & WholeField) => ({
    ...text(name),
    required: true,
    missing: missing(name),
  });
  const contact = (who: "emergencyContact" | "veterinarian") => {
    const [name, phone] = [text(`${who}Name`), text(`${who}Phone`)];
    const holds = [name, phone].some((one) => one.defaultValue || one.errors);
    return { name, phone, open: holds };
  };
  const contacts = [
    { title: "Emergency Contact (Optional)", ...contact("emergencyContact") },
    { title: "Personal Veterinarian (Optional)", ...contact("veterinarian") },
  ];
  return (
    <>
      <Section title="Owner Information">
        <TextField {...needed("ownerName")} autoComplete="name" />
        <div className={pair}>
          <TextField
            {...needed("ownerEmail")}
            type="email"
            inputMode="email"
            autoComplete="email"
            asksOnce
          />
          <TextField
            {...needed("ownerPhone")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="You will need its last four digits to open your request."
          />
        </div>
      </Section>
      <div>
        {contacts.map(({ title, name, phone, open }) => (
          <Disclosure key={title} title={title} open={open}>
            <div className={pair}>
              <TextField {...name} unmarked autoComplete={`section-${name.name} name`} />
              <TextField
                {...phone}
                unmarked
                type="tel"
                inputMode="tel"
                autoComplete={`section-${name.name} tel`}
              />
            </div>
          </Disclosure>
        ))}
      </div>
    </>
  );
}

function WhatHappensNext({ pets }: { pets: number }) {
  const { answerHours } = useSite();
  return (
    <>
      <h2>What happens next</h2>
      <ol className={steps}>
        <li>
          {`Our team answers within ${counted(answerHours, "hour")}, by e-mail and on the page of your request.`}
        </li>
        <li>
          We choose a verified boarder with a free place on every night, and tell you who it is.
        </li>
        <li>
          You bring <ByPets count={pets} text={yourPets} /> on the first day. You get pictures while
          you are away.
        </li>
      </ol>
      <p>
        You need no account. Your reference and the last four digits of your phone number open your
        request on any phone. There you can send files, answer us and cancel.
      </p>
    </>
  );
}

function Sent({ sent: { reference, pets } }: { sent: SentStay }) {
  const names = pets.map(({ name }) => name);
  const arrived = pets.flatMap(({ name, files }) => files.map((file) => ({ ...file, name })));
  return (
    <section className={stack.tight} aria-labelledby="stored">
      <h2 id="stored">We have your request for {petNamesInWords(names)}</h2>
      <p>
        Its reference is <strong>{formatReference(reference)}</strong>. Your files follow one by
        one. If one fails, you can send it later on the page of your request.
      </p>
      {arrived.length > 0 && (
        <ul>
          {arrived.map(({ id, kind, fileName, name }) => (
            <li key={id}>
              {`${fileLabels[kind]}${pets.length > 1 ? ` of ${name}` : ""}: ${fileName} has arrived.`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.replaceAll(/\W+/g, "-").toLowerCase();
  return (
    <section className={stack.even} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

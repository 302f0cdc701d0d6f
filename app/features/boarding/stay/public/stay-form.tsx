import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { maxPets, petNamesInWords } from "#app/features/boarding/stay/stay.ts";
import {
  bringsCardInWords,
  type FilledFields,
  missing,
  petFieldName,
  petFieldNames,
  type StayField,
  stayFormButtons,
  stayLabels,
  stayTexts,
} from "#app/features/boarding/stay/stay-fields.ts";
import {
  type FileField,
  fileFieldNames,
  fileLabels,
  type StagedPetFile,
  type StayFileView,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { documentsKeptInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, pair, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { PetFieldset } from "./pet-fieldset.tsx";
import { StayDays } from "./stay-days.tsx";
import { steps } from "./stay-form.css.ts";
import { usePets } from "./use-pets.tsx";

/** A request whose answers are stored, and which of its files have arrived, by pet. */
export type SentStay = {
  reference: string;
  pets: { name: string; files: StayFileView[] }[];
};

type StayFormProps = {
  /** The Lagos day, before which no stay begins. */
  today: string;
  submissionKey: string;
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
  /** What a button of the form has just filled in. */
  filled: FilledFields | undefined;
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

/**
 * Specification 2.10; the fields have the names of section 3, those of further pets begin with `pets[1].`. Without
 * scripts one post carries everything. With scripts the answers go first, and each file follows on its own.
 */
export function StayForm(props: StayFormProps) {
  const { today, submissionKey, known, staged, sent, result, isAdded, lowestPrice } = props;
  const names = sent ? sent.pets.map(({ name }) => name) : props.names;
  const pets = usePets(formId, { names, answer: result, filled: props.filled });
  const left = useFilesLeft(sent);
  const places = usePlaces(props.place, pets.slots.length);
  const action = href("/pet-boarding/form") + (sent ? `?sent=${sent.reference}` : "");
  const typed = pets.slots.map(({ name }) => name);
  const petNames = pets.slots.flatMap((_, position) =>
    petFieldNames.map((field) => petFieldName(position, field)),
  );
  const [start, end, ...others] = wholeFields;
  return (
    <div
      className={wrap}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement) places.note(target.name);
      }}
    >
      <div className={cluster}>
        <ButtonLink to={href("/")} variant="quiet">
          Back to Website
        </ButtonLink>
        <ButtonLink to={href("/pet-boarding")} variant="quiet">
          Back to Pet Boarding
        </ButtonLink>
      </div>
      <FormScreen title="Pet Boarding Request" aside={<WhatHappensNext pets={pets.slots.length} />}>
        <ActionForm<string>
          id={formId}
          action={action}
          encType="multipart/form-data"
          className={`${sheet} ${stack.wide}`}
          submissionKey={submissionKey}
          fields={[start, end, ...(pets.isStale ? [] : petNames), ...others]}
          defaultValue={known}
          result={sent ? undefined : result}
        >
          {(fields, pending) => {
            const meta = (name: string) => fields[name] as FieldMeta;
            const whole = (name: WholeField) => meta(name);
            return (
              <>
                {/* What Enter sends: the first button of a form. */}
                <button type="submit" hidden onClick={pets.settle} />
                {pending && (
                  <Notice tone="info" at="bottom" autohide>
                    {stayTexts.submitting}
                  </Notice>
                )}
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
                        place={places.answer}
                        onAsk={places.ask}
                      />
                    </Section>
                  </>
                )}
                <Section title={sent ? "Documents (Optional)" : "Pet Information"}>
                  {pets.slots.map((slot, position) => (
                    <PetFieldset
                      key={slot.key}
                      position={position}
                      names={typed}
                      field={(name) => {
                        const now = meta(petFieldName(position, name));
                        const before =
                          slot.from === undefined
                            ? undefined
                            : meta(petFieldName(slot.from, name)).initialValue;
                        const { id, errors } = now;
                        const shown = pets.isStale ? undefined : errors;
                        return { id, name: now.name, errors: shown, initialValue: before };
                      }}
                      staged={staged.filter((one) => one.position === slot.from)}
                      isNew={isAdded && position === names.length - 1}
                      isSent={sent !== undefined}
                      onName={(name) => pets.rename(position, name)}
                      onRemove={() => {
                        left.forget(slot.key);
                        pets.remove(position);
                      }}
                      onLeft={(field, count) => left.tell(slot.key, field, count)}
                    />
                  ))}
                  {!sent && (
                    <>
                      <AddPet count={typed.length} onAdd={pets.add} />
                      <TextArea
                        {...textField(whole("specialInstructions"))}
                        label={stayLabels.specialInstructions}
                      />
                      <CheckboxField
                        id={whole("bringsCard").id}
                        name="bringsCard"
                        label={bringsCardInWords(typed.length)}
                        hint={
                          typed.length > 1
                            ? "Their vaccination cards, instead of sending them here."
                            : "The vaccination card, instead of sending it here."
                        }
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
                      We use these answers and files only to look after your{" "}
                      {typed.length > 1 ? "pets" : "pet"} and to reach you. Only our team and the
                      boarder see them. We erase documents {documentsKeptInWords()} after the stay.
                    </p>
                    <div>
                      <Button pending={pending} onClick={pets.settle}>
                        Submit Boarding Request
                      </Button>
                    </div>
                  </>
                )}
              </>
            );
          }}
        </ActionForm>
      </FormScreen>
    </div>
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

function AddPet({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count >= maxPets) {
    return (
      <p>{`A stay has at most ${inWords(maxPets, "pet")}. For more, please send a second request.`}</p>
    );
  }
  return (
    <div>
      <Button
        variant="secondary"
        name="intent"
        value={stayFormButtons.addPet}
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          onAdd();
        }}
      >
        Add another pet
      </Button>
    </div>
  );
}

/** What the answer about places depends on. */
const asksPlaces = /Date$|kind$/;

/**
 * Whether there is a place on the days that stand in the form, for so many pets; with scripts asked without leaving it,
 * and gone once other days or pets stand there.
 */
function usePlaces(answered: string | undefined, pets: number) {
  const fetcher = useFetcher<{ place?: string | undefined }>();
  const [askedFor, setAskedFor] = useState<number | undefined>(pets);
  return {
    answer: askedFor === pets ? (fetcher.data?.place ?? answered) : undefined,
    note: (field: string) => {
      if (asksPlaces.test(field)) setAskedFor(undefined);
    },
    ask: () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      setAskedFor(pets);
      const asked = new FormData();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === "string" && (asksPlaces.test(name) || name.endsWith("petName"))) {
          asked.append(name, value);
        }
      }
      asked.append("intent", stayFormButtons.places);
      void fetcher.submit(asked, {
        method: "post",
        action: href("/pet-boarding/form"),
        encType: "multipart/form-data",
      });
    },
  };
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
              <TextField {...name} unmarked autoComplete="off" />
              <TextField {...phone} unmarked type="tel" inputMode="tel" autoComplete="off" />
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
          You bring {pets > 1 ? "your pets" : "your pet"} on the first day. You get pictures while
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

/** Counts the files still to go, and leads on once those that were chosen have all arrived. */
function useFilesLeft(sent: SentStay | undefined) {
  const [left, setLeft] = useState<Record<string, number>>({});
  const had = useRef(false);
  const total = Object.values(left).reduce((sum, count) => sum + count, 0);
  const refused = useRef(false);
  useEffect(() => {
    if (total > 0) had.current = true;
    refused.current = document.querySelector("input[type=file]:invalid") !== null;
    if (sent && had.current && total === 0 && !refused.current) {
      // Data loaded anew would begin the same load again.
      had.current = false;
      location.assign(href("/r/:reference", sent));
    }
  }, [sent, total]);
  const nameOf = (pet: number, field: FileField) => `${pet} ${field}`;
  return {
    tell: (pet: number, field: FileField, count: number) => {
      const name = nameOf(pet, field);
      setLeft((before) => (before[name] === count ? before : { ...before, [name]: count }));
    },
    /** The pet is taken out, and its files with it. */
    forget: (pet: number) => {
      const gone = Object.fromEntries(fileFieldNames.map((field) => [nameOf(pet, field), 0]));
      setLeft((before) => ({ ...before, ...gone }));
    },
  };
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

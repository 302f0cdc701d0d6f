import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { type NightPrices, nightPricesInWords } from "#app/features/boarding/capacity/capacity.ts";
import {
  maxStayPets,
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
import { documentRetentionInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { counted, inWords, listInWords } from "#app/platform/in-words.ts";
import { formatReference } from "#app/platform/references.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { UploadTemplate } from "#app/ui/field/upload-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { action, cluster, pair, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { PetFieldset } from "./pet-fieldset.tsx";
import { type PlaceTexts, StayDays, StaySum } from "./stay-days.tsx";
import * as css from "./stay-form.css.ts";

export type SentStay = {
  reference: string;
  pets: { name: string; files: StayFileView[] }[];
};

type StayFormProps = {
  today: string;
  known: Partial<Record<StayField, string>>;
  names: readonly string[];
  staged: readonly StagedPetFile[];
  /** Set once the answers are stored: only files are still to come. */
  sent: SentStay | undefined;
  result: SubmissionResult | undefined;
  /** The position of the pet whose first control takes the focus. */
  focused: number | undefined;
  /** The position of a removed pet: the pets after it have moved up. */
  removed: number | undefined;
  lastPets: string | undefined;
  prices: NightPrices;
  place: PlaceTexts | undefined;
};

const formId = "stay";
const wholeFields = [
  ...(["bringsCard", "startDate", "endDate"] as const),
  ...(["ownerName", "ownerEmail", "ownerPhone", "specialInstructions"] as const),
  ...(["emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone", "consents"] as const),
] as const;
type WholeField = (typeof wholeFields)[number];

/** Without scripts one post. With scripts the answers go first, then each file. @see specification 2.10 and section 3 */
export function StayForm(props: StayFormProps) {
  const { known, sent } = props;
  const names = sent ? sent.pets.map(({ name }) => name) : props.names;
  const petNames = names.flatMap((_, position) =>
    petFieldNames.map((field) => petFieldName(position, field)),
  );
  return (
    <div className={wrap}>
      <div className={cluster}>
        <Link className={action} to={href("/")}>
          Back to Website
        </Link>
        <Link className={action} to={href("/pet-boarding")}>
          Back to Pet Boarding
        </Link>
      </div>
      <FormScreen
        title="Pet Boarding Request"
        aside={
          <>
            {!sent && <Summary place={props.place} prices={props.prices} />}
            <WhatHappensNext pets={names.length} />
          </>
        }
      >
        <Form<string>
          id={formId}
          action={href("/pet-boarding/form") + (sent ? `?sent=${sent.reference}` : "")}
          encType="multipart/form-data"
          fields={[...petNames, ...wholeFields]}
          defaultValue={known}
          result={sent ? undefined : props.result}
          draft={!sent}
          className={`${css.form} ${stack.wide}`}
          data-upload-done={sent && href("/r/:reference", sent)}
        >
          {(fields) => {
            const field = (name: string) => fields[name] as FieldMeta;
            const pets = <Pets {...props} names={names} field={field} />;
            return sent ? (
              <SentFields sent={sent} pets={pets} />
            ) : (
              <StayFields {...props} field={field} pets={pets} />
            );
          }}
        </Form>
      </FormScreen>
      <script type="module" src="/stay-form.js" />
    </div>
  );
}

type Fields = { field: (name: string) => FieldMeta; pets: ReactNode };

function StayFields({
  field,
  pets,
  names,
  today,
  prices,
  place,
  ...props
}: StayFormProps & Fields) {
  const whole = (name: WholeField) => field(name);
  return (
    <>
      {/* Enter presses the first button of a form. */}
      <button type="submit" hidden />
      <div className={stack.even}>
        <p>Fields marked with * are required. You need no account.</p>
        {props.lastPets && <SameAsLastTime pets={props.lastPets} />}
      </div>
      <Section title="Pet Information" isPart>
        {pets}
        <AddPet count={names.length} />
      </Section>
      <Section title="Boarding Dates" isPart>
        <StayDays
          startDate={whole("startDate")}
          endDate={whole("endDate")}
          today={today}
          prices={prices}
          place={place}
        />
      </Section>
      <Owner field={whole} />
      <Section title="If you like">
        <Optional field={whole} />
        <ConsentField field={whole("consents")} consent="pet-photos" />
      </Section>
      <StaySum place={place} className={css.bar} />
      <div className={stack.tight}>
        <Button wide pendingText="Submitting…">
          Submit Boarding Request
        </Button>
        <div className={css.submitting} role="status">
          <NoticeBox tone="info">{stayTexts.submitting}</NoticeBox>
        </div>
        <p>
          We use these answers and files only to look after {yourPets(names.length)} and to reach
          you. Only our team and the boarder see them. We erase documents{" "}
          {documentRetentionInWords()} after the stay.
        </p>
      </div>
    </>
  );
}

function Summary({ place, prices }: Pick<StayFormProps, "place" | "prices">) {
  return (
    <section className={css.summary} aria-labelledby="your-stay">
      <h2 id="your-stay">Your stay</h2>
      <p data-general="" hidden={place?.sum !== undefined}>
        {nightPricesInWords(prices)}
      </p>
      <StaySum place={place} />
      <p>Our answer names the exact price, before you decide.</p>
    </section>
  );
}

function SentFields({ sent, pets }: { sent: SentStay; pets: ReactNode }) {
  return (
    <>
      <Sent sent={sent} />
      <Section title="Documents (Optional)">{pets}</Section>
      <div className={cluster}>
        <ButtonLink to={href("/r/:reference", sent)}>See My Request</ButtonLink>
      </div>
    </>
  );
}

function Pets({
  names,
  field,
  staged,
  focused,
  removed,
  sent,
}: StayFormProps & Pick<Fields, "field">) {
  return (
    <>
      <template>
        <UploadTemplate />
      </template>
      {names.map((_, position) => (
        <PetFieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a pet of the form has no other identity
          key={position}
          position={position}
          names={names}
          field={(name) => field(petFieldName(position, name))}
          bringsCard={position === 0 && !sent ? field("bringsCard") : undefined}
          staged={staged.filter((one) => one.position === position)}
          hasFocus={position === focused}
          isMoved={removed !== undefined && position >= removed}
          isSent={sent !== undefined}
        />
      ))}
    </>
  );
}

const yourPets = (pets: number) => (pets > 1 ? "your pets" : "your pet");

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
  if (count >= maxStayPets) {
    return (
      <p>{`A stay has at most ${inWords(maxStayPets, "pet")}. For more, please send a second request.`}</p>
    );
  }
  return (
    <div>
      <Button
        variant="secondary"
        name="intent"
        value={stayFormButtons.addPet}
        formNoValidate
        pendingText="Adding…"
      >
        Add another pet
      </Button>
    </div>
  );
}

type FieldsProps = { field: (name: WholeField) => FieldMeta };

function Owner({ field }: FieldsProps) {
  const needed = (name: StayField & WholeField) => ({
    ...textField(field(name)),
    label: stayLabels[name],
    required: true,
    missing: missing(name),
  });
  return (
    <Section title="Owner Information" isPart>
      <TextField {...needed("ownerName")} autoComplete="name" />
      <div className={pair}>
        <TextField
          {...needed("ownerEmail")}
          type="email"
          inputMode="email"
          autoComplete="email"
          asksOnce
        />
        <TextField {...needed("ownerPhone")} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <p>The last four digits of your number open your request on any phone.</p>
    </Section>
  );
}

function Optional({ field }: FieldsProps) {
  const text = (name: StayField & WholeField) => ({
    ...textField(field(name)),
    label: stayLabels[name],
    unmarked: true,
  });
  const holds = (...fields: { defaultValue?: string | undefined; errors?: unknown }[]) =>
    fields.some(({ defaultValue, errors }) => defaultValue || errors);
  const contact = (who: "emergencyContact" | "veterinarian") => {
    const [name, phone] = [text(`${who}Name`), text(`${who}Phone`)];
    return { name, phone, open: holds(name, phone) };
  };
  const contacts = [
    { title: "Emergency Contact (Optional)", ...contact("emergencyContact") },
    { title: "Personal Veterinarian (Optional)", ...contact("veterinarian") },
  ];
  const instructions = text("specialInstructions");
  return (
    <div>
      <Disclosure title="Special Instructions (optional)" open={holds(instructions)}>
        <TextArea {...instructions} />
      </Disclosure>
      {contacts.map(({ title, name, phone, open }) => (
        <Disclosure key={title} title={title} open={open}>
          <div className={pair}>
            <TextField {...name} autoComplete={`section-${name.name} name`} />
            <TextField
              {...phone}
              type="tel"
              inputMode="tel"
              autoComplete={`section-${name.name} tel`}
            />
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

function WhatHappensNext({ pets }: { pets: number }) {
  const { answerHours } = useSite();
  return (
    <>
      <h2>What happens next</h2>
      <ol className={css.steps}>
        <li>
          {`Our team answers within ${counted(answerHours, "hour")}, by e-mail and on the page of your request.`}
        </li>
        <li>
          We choose a verified boarder with a free place on every night, and tell you who it is.
        </li>
        <li>You bring {yourPets(pets)} on the first day. You get pictures while you are away.</li>
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
      <h2 id="stored">We have your request for {listInWords(names)}</h2>
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

type SectionProps = { title: string; isPart?: boolean; children: ReactNode };

function Section({ title, isPart = false, children }: SectionProps) {
  const id = title.replaceAll(/\W+/g, "-").toLowerCase();
  return (
    <section className={stack.even} aria-labelledby={id}>
      <h2 id={id} className={isPart ? css.partTitle : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

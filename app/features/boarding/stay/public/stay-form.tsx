import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import {
  missing,
  type StayField,
  stayFieldNames,
  stayLabels,
  stayTexts,
} from "#app/features/boarding/stay/stay-fields.ts";
import {
  type FileField,
  fileFieldNames,
  fileFields,
  fileLabels,
  maxPhotos,
  type StagedStayFile,
  type StayFileView,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { documentsKeptInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { counted } from "#app/platform/in-words.ts";
import { documentSide } from "#app/platform/pictures/picture.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { UploadField } from "#app/ui/field/upload-field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, pair, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { steps } from "./stay-form.css.ts";

export const documentTypes = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

/** A request whose answers are stored, and which of its files have arrived. */
export type SentStay = { reference: string; pet: string; files: StayFileView[] };

type StayFormProps = {
  /** The Lagos day, before which no stay begins. */
  today: string;
  submissionKey: string;
  /** What we know of somebody who is signed in. */
  known: Partial<Record<StayField, string>>;
  staged: StagedStayFile[];
  /** The answers are stored: only files are still to come. */
  sent: SentStay | undefined;
  result: SubmissionResult | undefined;
};

/**
 * Specification 2.10; the fields have the names of section 3. Without scripts one post carries everything. With scripts
 * the answers go first, and each file follows on its own.
 */
export function StayForm({ today, submissionKey, known, staged, sent, result }: StayFormProps) {
  const left = useFilesLeft(sent);
  const action = href("/pet-boarding/form") + (sent ? `?sent=${sent.reference}` : "");
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
      <FormScreen title="Pet Boarding Request" aside={<WhatHappensNext />}>
        <ActionForm
          id="stay"
          action={action}
          encType="multipart/form-data"
          className={`${sheet} ${stack.wide}`}
          submissionKey={submissionKey}
          fields={[...stayFieldNames, "bringsCard", ...fileFieldNames, "consents"]}
          defaultValue={known}
          result={sent ? undefined : result}
        >
          {(fields, pending) => (
            <>
              {pending && (
                <Notice tone="info" at="bottom" autohide>
                  {stayTexts.submitting}
                </Notice>
              )}
              {sent ? <Sent sent={sent} /> : <Questions fields={fields} today={today} />}
              <Documents
                fields={fields}
                staged={staged}
                isSent={sent !== undefined}
                onLeft={left.tell}
              />
              {sent ? (
                <div className={cluster}>
                  <ButtonLink to={href("/r/:reference", sent)}>See My Request</ButtonLink>
                </div>
              ) : (
                <>
                  <ConsentField field={fields.consents} consent="pet-photos" />
                  <p>
                    We use these answers and files only to look after your pet and to reach you
                    about it. Nobody but our team and the boarder of your pet sees them; documents
                    are erased {documentsKeptInWords()} after the stay.
                  </p>
                  <div>
                    <Button pending={pending}>Submit Boarding Request</Button>
                  </div>
                </>
              )}
            </>
          )}
        </ActionForm>
      </FormScreen>
    </div>
  );
}

function WhatHappensNext() {
  const { answerHours } = useSite();
  return (
    <>
      <h2>What happens next</h2>
      <ol className={steps}>
        <li>
          {`Our team reads your request and answers within ${counted(answerHours, "hour")}, by e-mail and on the page of your request.`}
        </li>
        <li>
          We choose a verified boarder with a free place on every night, and tell you who it is.
        </li>
        <li>You bring your pet on the first day, and get pictures while you are away.</li>
      </ol>
      <p>
        You need no account: your reference and the last four digits of your phone number open your
        request on any phone. There you can send files later, answer questions, and cancel.
      </p>
    </>
  );
}

/** Counts the files still to go, and leads on once those that were chosen have all arrived. */
function useFilesLeft(sent: SentStay | undefined) {
  const [left, setLeft] = useState<Partial<Record<FileField, number>>>({});
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
  const tell = (field: FileField, count: number) =>
    setLeft((before) => (before[field] === count ? before : { ...before, [field]: count }));
  return { tell };
}

type Fields = Record<StayField | FileField | "bringsCard" | "consents", FieldMeta>;

function Questions({ fields, today }: { fields: Fields; today: string }) {
  const text = (name: StayField) => ({ ...textField(fields[name]), label: stayLabels[name] });
  const needed = (name: StayField) => ({ ...text(name), required: true, missing: missing(name) });
  const extra = (name: StayField) => ({ ...text(name), unmarked: true });
  const day = { type: "date", min: today, wrong: "Please enter a day that exists" } as const;
  return (
    <>
      <p>Fields marked with * are required.</p>
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
            hint="Its last four digits also open your request later."
          />
        </div>
      </Section>
      <Section title="Pet Information">
        <TextField {...needed("petName")} autoComplete="off" />
        <div className={pair}>
          <TextField
            {...needed("petAge")}
            inputMode="decimal"
            autoComplete="off"
            hint="In years, for example 2 or 0.5."
          />
          <TextField {...needed("petBreed")} autoComplete="off" />
        </div>
        <TextArea {...text("allergies")} />
        <TextArea {...text("medications")} />
        <TextArea {...text("feedingSchedule")} />
        <TextArea {...text("specialInstructions")} />
      </Section>
      <Section title="Emergency Contact (Optional)">
        <div className={pair}>
          <TextField {...extra("emergencyContactName")} autoComplete="off" />
          <TextField
            {...extra("emergencyContactPhone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title="Personal Veterinarian (Optional)">
        <div className={pair}>
          <TextField {...extra("veterinarianName")} autoComplete="off" />
          <TextField
            {...extra("veterinarianPhone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title="Boarding Dates">
        <div className={pair}>
          <TextField {...needed("startDate")} {...day} />
          <TextField {...needed("endDate")} {...day} />
        </div>
      </Section>
    </>
  );
}

function Sent({ sent }: { sent: SentStay }) {
  return (
    <section className={stack.tight} aria-labelledby="stored">
      <h2 id="stored">Your request for {sent.pet} is with us</h2>
      <p>
        Its reference is <strong>{formatReference(sent.reference)}</strong>. Nothing of it can get
        lost any more. Your files follow one by one; what does not get through now can be sent
        later, on the page of your request.
      </p>
      {sent.files.length > 0 && (
        <ul>
          {sent.files.map(({ id, kind, fileName }) => (
            <li key={id}>
              {fileLabels[kind]}: {fileName} has arrived.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type DocumentsProps = {
  fields: Fields;
  staged: StagedStayFile[];
  isSent: boolean;
  onLeft: (field: FileField, left: number) => void;
};

function Documents({ fields, staged, isSent, onLeft }: DocumentsProps) {
  const field = (name: FileField) => ({
    field: fields[name],
    label: fileFields[name].label,
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
  return (
    <Section title="Documents (Optional)">
      <UploadField
        {...field("petImages")}
        multiple
        accept={readableTypes}
        hint={`Up to ${maxPhotos} pictures of at most ${maxFileInWords()}. New ones are added to those you chose.`}
      />
      <UploadField {...field("vaccinationCard")} {...document} />
      {!isSent && (
        <CheckboxField
          id={fields.bringsCard.id}
          name={fields.bringsCard.name}
          label="I will bring the card"
          defaultChecked={fields.bringsCard.initialValue === "on"}
        />
      )}
      <UploadField {...field("medicalRecords")} {...document} />
    </Section>
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

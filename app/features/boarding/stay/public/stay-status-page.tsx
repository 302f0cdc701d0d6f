import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import * as css from "#app/features/boarding/stay/stay.css.ts";
import { petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { StayPets } from "#app/features/boarding/stay/stay-pets.tsx";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import {
  type FileField as Field,
  fileFieldNames,
  fileFields,
  maxStayPhotos,
} from "#app/features/boarding/stay-file/stay-file.ts";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { documentTypes, maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { isReturnedForm, textField } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { PlainUndo } from "#app/ui/steps/plain-undo.tsx";
import { Messages } from "#app/ui/thread/thread.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { OwnStayPet, StayInDashboard, StayStatusView } from "./follow-stay.ts";

type OwnStayStep = "answer" | "cancel" | "file";

type StayStatusPageProps = {
  followed: StayStatusView;
  diary: ReactNode;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
};

export function StayStatusPage(props: StayStatusPageProps) {
  const { followed, diary, consents, result } = props;
  const { reference, ownerView, kind, status, next, again, sentAt, changedAt, erased } = followed;
  return (
    <div className={wrap}>
      <PageHeader title={ownerView ? `The stay of ${ownerView.pet}` : kind} />
      <div className={split}>
        <div className={stack.wide}>
          <div className={`${sheet} ${stack.even}`}>
            {ownerView?.isWhole && result && <Refusal result={result} />}
            {result && !ownerView?.answerable && <Unsent result={result} />}
            <div>
              <StayTag status={status} />
            </div>
            <p>{next}</p>
            {ownerView?.answer && <Prose text={ownerView.answer} />}
            {ownerView?.price && <p>{ownerView.price}</p>}
            {again && (
              <div>
                <ButtonLink to={again.to} variant="secondary">
                  {again.label}
                </ButtonLink>
              </div>
            )}
            {ownerView?.dashboard && <InDashboard {...ownerView.dashboard} />}
            <StatusFacts followed={{ reference, sentAt, changedAt }} />
            <SaveLink reference={reference} what="request" />
          </div>
          {ownerView && <Thread ownerView={ownerView} reference={reference} result={result} />}
          {diary}
          {ownerView && <OwnFiles ownerView={ownerView} reference={reference} />}
        </div>
        {ownerView ? (
          <OwnerDetails
            ownerView={ownerView}
            reference={reference}
            consents={consents}
            result={result}
          />
        ) : (
          !erased && <VerifySenderForm reference={reference} what="request" result={result} />
        )}
      </div>
    </div>
  );
}

/** On this page owners only answer questions. In the dashboard they can write. */
function InDashboard({ path, writeTo, isSignedIn }: StayInDashboard) {
  return (
    <div>
      {isSignedIn ? (
        <ButtonLink to={writeTo ? `${path}#messages` : path} variant="secondary">
          {writeTo ? `Write to ${writeTo}` : "Open in your dashboard"}
        </ButtonLink>
      ) : (
        <ButtonLink to={withRedirect(href("/login"), path)} variant="secondary">
          {`Sign in to write to ${writeTo}`}
        </ButtonLink>
      )}
    </div>
  );
}

type OwnerView = NonNullable<StayStatusView["ownerView"]>;
type OwnProps = { ownerView: OwnerView; reference: string };

/** Without links to fields, because the field of a file may be gone. */
function Refusal({ result }: { result: SubmissionResult }) {
  const errors = Object.entries(result.error ?? {});
  const [title] = errors.find(([name]) => name === "")?.[1] ?? [];
  const others = errors.flatMap(([name, messages]) => (name === "" ? [] : (messages ?? [])));
  return (
    <ErrorSummary
      title={title ?? "This could not be sent"}
      errors={others.map((message) => ({ message }))}
    />
  );
}

/** The draft of a form that is no longer on the page, to be copied. */
function Unsent({ result }: { result: SubmissionResult }) {
  const answer = result.initialValue?.answer;
  if (typeof answer !== "string" || answer === "") return null;
  return (
    <div>
      <h2>What you wrote</h2>
      <Prose text={answer} />
    </div>
  );
}

function Thread({
  ownerView,
  reference,
  result,
}: OwnProps & { result: SubmissionResult | undefined }) {
  if (ownerView.thread.length === 0) return null;
  return (
    <section className={stack.even} aria-labelledby="thread">
      <h2 id="thread">Questions and answers</h2>
      <Messages entries={ownerView.thread} reader="owner" />
      {ownerView.answerable && (
        <Form
          id="stay-answer"
          action={href("/r/:reference", { reference })}
          intent={"answer" satisfies OwnStayStep}
          className={`${sheet} ${stack.even}`}
          fields={["answer"]}
          result={isReturnedForm(result, "answer") ? result : undefined}
        >
          {({ answer }) => (
            <>
              <TextArea
                {...textField(answer)}
                label="Your answer"
                required
                rows={4}
                missing="Please write your answer"
              />
              <div>
                <Button>Answer</Button>
              </div>
            </>
          )}
        </Form>
      )}
    </section>
  );
}

const nothingArrived = "Nothing has arrived yet. You can send files here, one after the other.";

type OwnFilesProps = OwnProps & { areOwn?: boolean };

export function OwnFiles({ ownerView, reference, areOwn }: OwnFilesProps) {
  const { pets } = ownerView;
  const open = pets.some((pet) => openFields(pet).length > 0);
  const [only] = pets.length === 1 ? pets : [];
  if (only && only.files.length === 0 && !open) return null;
  return (
    <div className={stack.even}>
      <StayPets
        pets={pets}
        areOwn={areOwn}
        empty={ownerView.isWhole ? nothingArrived : undefined}
        more={(pet) => <SendFiles pet={pet} isAlone={Boolean(only)} reference={reference} />}
      />
      {open && (
        <div className={css.scripted}>
          <ButtonLink to={`${href("/pet-boarding/form")}?sent=${reference}`}>
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
            <HiddenFields values={{ intent: "file" satisfies OwnStayStep }} />
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

function OwnerDetails({
  ownerView,
  reference,
  consents,
  result,
}: OwnProps & Pick<StayStatusPageProps, "consents" | "result">) {
  const action = href("/r/:reference", { reference });
  const canCancel = ownerView.steps.some(({ name }) => name === "cancel");
  return (
    <div className={stack.wide}>
      <Disclosure title="What you sent">
        <Facts rows={ownerView.facts} />
      </Disclosure>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.tight}>
          {ownerView.history.map(({ at, status, reason, remark }) => (
            <li key={at + status}>
              <span className={cluster}>
                <StayTag status={status} /> {formatInstant(at)}
              </span>
              {remark && <p>{remark}</p>}
              {reason && <p>{reason}</p>}
            </li>
          ))}
        </ol>
      </section>
      {!ownerView.isWhole && (
        <VerifySenderForm
          reference={reference}
          what="request"
          result={isReturnedForm(result, "answer") ? undefined : result}
          toDo="see or send files, or cancel, download or erase it"
        />
      )}
      {ownerView.isWhole && (
        <ReferenceData
          reference={reference}
          consents={consents}
          what="request"
          erasable={ownerView.erasable}
          lost={`We erase your name, addresses, texts and files${canCancel ? ", and cancel your request" : ""}.`}
        >
          {ownerView.undo && <PlainUndo action={action} undo={ownerView.undo} />}
          {canCancel && (
            <Disclosure title="Cancel this request">
              <Form action={action} className={stack.even}>
                <p>{ownerView.cancelQuestion}</p>
                <HiddenFields values={{ intent: "cancel" satisfies OwnStayStep }} />
                <div>
                  <Button variant="danger" pendingText="Cancelling…">
                    Cancel Request
                  </Button>
                </div>
              </Form>
            </Disclosure>
          )}
        </ReferenceData>
      )}
    </div>
  );
}

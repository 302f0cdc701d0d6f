import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import {
  canAnswer,
  canClose,
  canReopen,
  type InquiryKind,
  type InquiryStatus,
  type InquiryStep,
  inquiryKinds,
  inquiryMessages,
} from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import * as css from "./inquiry-page.css.ts";

type InquiryScreenProps = {
  inquiry: {
    id: string;
    reference: string;
    kind: InquiryKind;
    person_id: string | null;
    name: string;
    email: string;
    phone: string;
    subject: string;
    message: string;
    status: InquiryStatus;
    created_at: string;
  };
  history: HistoryEntryView[];
  /** What the sender agreed to beside it. */
  agreed: string;
  submissionKey: string;
  returned: ReturnedForm<InquiryStep> | undefined;
};

/** One message as it was typed, its answer where it stands, and below them the next one. */
export function InquiryScreen(props: InquiryScreenProps) {
  const { inquiry, history, agreed, submissionKey, returned } = props;
  const { id, status, name, message, created_at } = inquiry;
  const messages = href("/dashboard/staff/messages");
  const form = { action: href("/dashboard/staff/messages/:id", { id }), submissionKey };
  const { result, intent } = returned ?? {};
  const answerResult = canAnswer(inquiry) && intent === "answer" ? result : undefined;
  const answers = history.filter(({ reason }) => reason);
  return (
    <RecordPage
      title={inquiry.subject || inquiryKinds[inquiry.kind]}
      back={{ to: messages, label: "Back to Messages" }}
      alert={
        result &&
        !answerResult && <ConflictPanel result={result} words={[result.initialValue?.answer]} />
      }
      state={
        <>
          <div>
            <InquiryTag status={status} />
          </div>
          <p>{nextStep(inquiry)}</p>
        </>
      }
      actions={
        <div className={cluster}>
          {canClose(status) && (
            <ActionButton {...form} intent="close" variant="secondary">
              Close
            </ActionButton>
          )}
          {canReopen(status) && (
            <ActionButton {...form} intent="reopen" variant="secondary">
              Reopen
            </ActionButton>
          )}
        </div>
      }
      history={<RecordHistory items={history.map(historyItem)} />}
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Message">
        <Letter
          id={inquiry.person_id ?? inquiry.email}
          name={name}
          at={created_at}
          text={message}
        />
        {answers.map(({ id: key, at, actor_id: by, actor_name, reason }) => (
          <Letter
            key={key}
            id={by ?? key}
            name={actor_name}
            at={at}
            text={reason ?? ""}
            isAnswer={by !== inquiry.person_id}
          />
        ))}
        {canAnswer(inquiry) && <AnswerForm {...form} to={inquiry.email} result={answerResult} />}
      </section>
      <section className={sheet} aria-label="Sender">
        <Facts rows={factsOf(inquiry, agreed)} />
      </section>
    </RecordPage>
  );
}

function nextStep(inquiry: { status: InquiryStatus; email: string }): string {
  if (inquiry.status === "answered") return "Answered. Reopen it to write once more.";
  if (inquiry.status === "closed") return "Closed. Reopen it to answer.";
  return canAnswer(inquiry)
    ? "Waits for an answer."
    : "Its sender was erased and cannot be answered.";
}

type LetterProps = { id: string; name: string; at: string; text: string; isAnswer?: boolean };

/** Who wrote what and when; an answer stands to the right. */
function Letter({ id, name, at, text, isAnswer = false }: LetterProps) {
  return (
    <article className={isAnswer ? `${css.letter} ${css.answer}` : css.letter}>
      <div className={css.writer}>
        <Avatar person={{ id, name }} />
        <div>
          <strong>{name}</strong>
          <time className={css.when} dateTime={at}>
            {formatInstant(at)}
          </time>
        </div>
      </div>
      <Prose text={text} />
    </article>
  );
}

function historyItem({ id, at, actor_name, to_status }: HistoryEntryView): HistoryItem {
  return {
    id,
    at,
    actorName: actor_name,
    what: <InquiryTag status={to_status as InquiryStatus} />,
  };
}

function factsOf(inquiry: InquiryScreenProps["inquiry"], agreed: string) {
  const { kind, person_id, name, email, phone, reference } = inquiry;
  const to = person_id && href("/dashboard/staff/people/:id", { id: person_id });
  return [
    { label: "From", value: to ? <Link to={to}>{name}</Link> : name },
    { label: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
    { label: "Phone", value: phone && <PhoneLink phone={phone} /> },
    { label: "Kind", value: inquiryKinds[kind] },
    { label: "Reference", value: formatReference(reference) },
    ...(agreed ? [{ label: "Agreed to", value: agreed }] : []),
  ];
}

type AnswerFormProps = {
  action: string;
  submissionKey: string;
  /** The address that the answer goes to. */
  to: string;
  result: SubmissionResult | undefined;
};

function AnswerForm({ to, ...form }: AnswerFormProps) {
  return (
    <ActionForm {...form} id="answer" className={stack.even} intent="answer" fields={["answer"]}>
      {({ answer }, pending) => (
        <>
          <h2>Answer by e-mail</h2>
          <TextArea
            {...textField(answer)}
            label="Your answer"
            required
            missing={inquiryMessages.answer}
            rows={6}
            hint={`Goes to ${to} with a greeting, the foundation's name and the message below it.`}
          />
          <div>
            <Button pending={pending}>Send answer</Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

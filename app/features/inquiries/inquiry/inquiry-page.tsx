import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { dialLink } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
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
  submissionKey: string;
  returned: ReturnedForm<InquiryStep> | undefined;
};

/** One message as it was typed, with its answer. */
export function InquiryScreen(props: InquiryScreenProps) {
  const { inquiry, history, submissionKey, returned } = props;
  const { id, status, message } = inquiry;
  const messages = href("/dashboard/staff/messages");
  const form = { action: href("/dashboard/staff/messages/:id", { id }), submissionKey };
  const { result, intent } = returned ?? {};
  const answerResult = canAnswer(inquiry) && intent === "answer" ? result : undefined;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title={inquiry.subject || inquiryKinds[inquiry.kind]}
        back={{ to: messages, label: "Back to Messages" }}
      />
      {result && !answerResult && (
        <ConflictPanel result={result} words={[result.initialValue?.answer]} />
      )}
      <section className={`${sheet} ${stack.even}`} aria-label="Message">
        <Facts rows={factsOf(inquiry)} />
        <Prose text={message} />
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
      </section>
      {canAnswer(inquiry) && <AnswerForm {...form} to={inquiry.email} result={answerResult} />}
      <RecordHistory items={history.map(historyItem)} />
    </div>
  );
}

function historyItem({ id, at, actor_name, to_status, reason }: HistoryEntryView): HistoryItem {
  return {
    ...{ id, at, actorName: actor_name },
    what: <InquiryTag status={to_status as InquiryStatus} />,
    notes: [{ text: reason }],
  };
}

function factsOf(inquiry: InquiryScreenProps["inquiry"]) {
  const { kind, person_id, name, email, phone, status, created_at, reference } = inquiry;
  const to = person_id && href("/dashboard/staff/people/:id", { id: person_id });
  return [
    { label: "From", value: to ? <Link to={to}>{name}</Link> : name },
    { label: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
    { label: "Phone", value: phone && <a href={dialLink(phone)}>{phone}</a> },
    { label: "Kind", value: inquiryKinds[kind] },
    { label: "Sent", value: formatInstant(created_at) },
    { label: "Status", value: <InquiryTag status={status} /> },
    { label: "Reference", value: formatReference(reference) },
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
    <ActionForm
      {...form}
      id="answer"
      className={`${sheet} ${stack.even}`}
      intent="answer"
      fields={["answer"]}
    >
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

import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import {
  canAnswer,
  canClose,
  canReopen,
  type InquiryKind,
  type InquiryStatus,
  type InquiryStep,
  inquiryKinds,
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
  history: {
    id: string;
    at: string;
    actor_name: string;
    to_status: string;
    reason: string | null;
  }[];
  submissionKey: string;
  /** Of a form that came back, and which it is. */
  result: SubmissionResult | undefined;
  step: InquiryStep | undefined;
};

/** One message as it was typed, with its answer. */
export function InquiryScreen(props: InquiryScreenProps) {
  const { inquiry, history, submissionKey, result, step } = props;
  const { id, status, message } = inquiry;
  const messages = href("/dashboard/staff/messages");
  const answerBack = canAnswer(inquiry) && step === "answer" ? result : undefined;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title={inquiry.subject || inquiryKinds[inquiry.kind]}
        back={{ to: messages, label: "Back to Messages" }}
      />
      {result && !answerBack && <TooLate result={result} />}
      <section className={`${sheet} ${stack.even}`} aria-label="Message">
        <Facts rows={factsOf(inquiry)} />
        <Prose text={message} />
        <div className={cluster}>
          {canClose(status) && (
            <StepForm {...{ id, submissionKey }} step="close">
              Close
            </StepForm>
          )}
          {canReopen(status) && (
            <StepForm {...{ id, submissionKey }} step="reopen">
              Reopen
            </StepForm>
          )}
        </div>
      </section>
      {canAnswer(inquiry) && (
        <AnswerForm {...{ id, submissionKey }} to={inquiry.email} result={answerBack} />
      )}
      <History history={history} />
    </div>
  );
}

function factsOf(inquiry: InquiryScreenProps["inquiry"]) {
  const { kind, person_id, name, email, phone, status, created_at, reference } = inquiry;
  const to = person_id && href("/dashboard/staff/people/:id", { id: person_id });
  return [
    { label: "From", value: to ? <Link to={to}>{name}</Link> : name },
    { label: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
    { label: "Phone", value: phone && <a href={`tel:${phone}`}>{phone}</a> },
    { label: "Kind", value: inquiryKinds[kind] },
    { label: "Sent", value: formatInstant(created_at) },
    { label: "Status", value: <InquiryTag status={status} /> },
    { label: "Reference", value: formatReference(reference) },
  ];
}

type OfInquiry = { id: string; submissionKey: string };

function StepForm({
  id,
  submissionKey,
  step,
  children,
}: OfInquiry & { step: InquiryStep; children: string }) {
  const key = `${submissionKey}-${step}`;
  const pending = useNavigation().formData?.get("key") === key;
  return (
    <Form method="post" action={href("/dashboard/staff/messages/:id", { id })}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="step" value={step} />
      <Button variant="secondary" pending={pending} pendingText="Saving…">
        {children}
      </Button>
    </Form>
  );
}

type AnswerFormProps = OfInquiry & { to: string; result: SubmissionResult | undefined };

function AnswerForm({ id, submissionKey, to, result }: AnswerFormProps) {
  const key = `${submissionKey}-answer`;
  const pending = useNavigation().formData?.get("key") === key;
  const [form, { answer }] = useForm<{ answer: string }>({
    id: "answer",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <Form
      method="post"
      action={href("/dashboard/staff/messages/:id", { id })}
      {...getFormProps(form, { ariaAttributes: false })}
      className={`${sheet} ${stack.even}`}
    >
      <h2>Answer by e-mail</h2>
      {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([answer])} />}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="step" value="answer" />
      <TextArea
        {...textField(answer)}
        label="Your answer"
        required
        rows={6}
        hint={`Goes to ${to} with a greeting, the foundation's name and the message below it.`}
      />
      <div>
        <Button pending={pending}>Send answer</Button>
      </div>
    </Form>
  );
}

function History({ history }: Pick<InquiryScreenProps, "history">) {
  if (history.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={stack.even}>
        {history.map(({ id, at, actor_name, to_status, reason }) => (
          <li key={id}>
            <div className={cluster}>
              <InquiryTag status={to_status as InquiryStatus} />
              <span>
                {actor_name}, {formatInstant(at)}
              </span>
            </div>
            {reason && <Prose text={reason} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** It is no longer possible: why, and what was typed here, so that it can be copied. */
function TooLate({ result }: { result: SubmissionResult }) {
  const answer = result.initialValue?.answer;
  return (
    <>
      <ErrorSummary title={result.error?.[""]?.[0] ?? "This could not be saved."} />
      {typeof answer === "string" && answer && (
        <div>
          <h2>What you wrote</h2>
          <Prose text={answer} />
        </div>
      )}
    </>
  );
}

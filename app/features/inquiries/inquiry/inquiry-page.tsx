import type { SubmissionResult } from "@conform-to/react";
import { formatInstant } from "#app/platform/dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { SenderLink } from "#app/ui/person-link/person-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { type InquiryKind, type InquiryStatus, inquiryKinds, inquiryMessages } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import * as css from "./inquiry-page.css.ts";

type InquiryPageProps = {
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
  /** Accounts that may be the sender's. */
  senders: { id: string; name: string; isProved: boolean }[];
  history: HistoryEntryView[];
  /** Replies, oldest first. */
  thread: ThreadEntry[];
  agreed: string;
  steps: StepView<"answer">[];
  undo: UndoView | undefined;
  place: PlaceView;
  returned: ReturnedForm | undefined;
};

export function InquiryPage(props: InquiryPageProps) {
  const { inquiry, history, thread, undo, place, returned } = props;
  const { status, name, message, created_at } = inquiry;
  const form = { action: place.here };
  const isAnswer = returned?.intent === "answer";
  const { plain: steps, forms } = splitSteps(props.steps, {
    answer: () => (
      <AnswerForm {...form} to={inquiry.email} result={isAnswer ? returned.result : undefined} />
    ),
  });
  const canAnswer = forms.answer !== undefined;
  return (
    <RecordPage
      title={inquiry.subject || inquiryKinds[inquiry.kind]}
      back={{ to: place.list, label: "Back to Messages" }}
      place={place}
      alert={<StepsAlert returned={returned} isShown={isAnswer && canAnswer} />}
      state={
        <>
          <div>
            <InquiryTag status={status} />
          </div>
          <p>{nextStep(status, canAnswer)}</p>
        </>
      }
      undo={<UndoLine {...form} undo={undo} />}
      actions={
        <Steps
          {...form}
          steps={steps}
          returned={returned}
          next={canAnswer && <ButtonLink to="#answer-answer">Answer</ButtonLink>}
        />
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
        {thread.map(({ id: key, at, author, authorName, text }) => (
          <Letter
            key={key}
            id={author === "staff" ? authorName : (inquiry.person_id ?? inquiry.email)}
            name={authorName}
            at={at}
            text={text}
            isAnswer={author === "staff"}
          />
        ))}
        {forms.answer}
      </section>
      <section className={sheet} aria-label="Sender">
        <Facts rows={senderFacts(props)} />
      </section>
    </RecordPage>
  );
}

function nextStep(status: InquiryStatus, canAnswer: boolean): string {
  if (status === "answered") return "Answered. Reopen it to write once more.";
  if (status === "closed") return "Closed. Reopen it to answer.";
  return canAnswer ? "Waits for an answer." : "Its sender was erased and cannot be answered.";
}

type LetterProps = { id: string; name: string; at: string; text: string; isAnswer?: boolean };

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

function historyItem({ id, at, to_status, ...change }: HistoryEntryView): HistoryItem {
  return {
    id,
    at,
    actorId: change.actor_id,
    actorName: change.actor_name,
    remark: undoRemark(change),
    what: <InquiryTag status={to_status as InquiryStatus} />,
  };
}

function senderFacts({ inquiry, senders, agreed }: InquiryPageProps) {
  const { kind, name, email, phone, reference } = inquiry;
  return [
    { label: "From", value: <SenderLink name={name} senders={senders} /> },
    { label: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
    { label: "Phone", value: phone && <PhoneLink phone={phone} /> },
    { label: "Kind", value: inquiryKinds[kind] },
    { label: "Reference", value: formatReference(reference) },
    ...(agreed ? [{ label: "Agreed to", value: agreed }] : []),
  ];
}

type AnswerFormProps = {
  action: string;
  to: string;
  result: SubmissionResult | undefined;
};

function AnswerForm({ to, ...form }: AnswerFormProps) {
  return (
    <Form {...form} id="answer" className={stack.even} intent="answer" fields={["answer"]}>
      {({ answer }) => (
        <>
          <h2>Answer by e-mail</h2>
          <TextArea
            {...textField(answer)}
            label="Your answer"
            required
            missing={inquiryMessages.answer}
            rows={6}
            hint={`Goes to ${to}, and to the page of the message, where its sender may write back.`}
          />
          <div>
            <Button>Send answer</Button>
          </div>
        </>
      )}
    </Form>
  );
}

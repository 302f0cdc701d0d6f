import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { AnswerForm } from "#app/features/boarding/stay/answer-form.tsx";
import { stayMessages } from "#app/features/boarding/stay/stay.ts";
import { formatReference } from "#app/platform/references.ts";
import { messageMissing } from "#app/platform/threads/threads.ts";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Messages, ThreadClosed } from "#app/ui/thread/thread.tsx";
import { WriteBackForm } from "#app/ui/thread/write-back.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import type { StayOwnerView } from "./follow-stay.ts";

type StayConversationProps = {
  ownerView: StayOwnerView;
  reference: string;
  result: SubmissionResult | undefined;
};

/** The messages, the newest last, and below them the form for the next one. */
export function StayConversation({ ownerView, reference, result }: StayConversationProps) {
  const { thread, answerable, canWrite, boarder, pet } = ownerView;
  return (
    <section className={stack.even} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {thread.length > 0 && <Messages entries={thread} reader="owner" />}
      {answerable ? (
        <AnswerForm
          id="stay-answer"
          action={href("/r/:reference", { reference })}
          result={isReturnedForm(result, "answer") ? result : undefined}
        />
      ) : canWrite ? (
        <WriteBackForm
          reference={reference}
          label={boarder ? `Write to ${boarder.name} and our team` : "Write to our team"}
          missing={messageMissing}
          result={result}
        />
      ) : (
        <ThreadClosed>{stayMessages.closedThread}</ThreadClosed>
      )}
      <div>
        <WhatsAppLink
          text={`Hello, this is about the stay of ${pet}, ${formatReference(reference)}.`}
        />
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { countText } from "#app/platform/lists/max-counted.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { RecordCard } from "#app/ui/record-card/record-card.tsx";
import { Messages } from "#app/ui/thread/thread.tsx";
import { inquiryKinds } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { type OwnInquiry, ownInquiryList } from "./own-inquiries.ts";

type OwnInquiriesProps = {
  query: ListQuery<typeof ownInquiryList>;
  rows: OwnInquiry[];
  more: boolean;
  /** In all conversations, as the menu counts it. */
  unread: { count: number; over: boolean };
  /** Other conversations. */
  before: ReactNode;
  /** A refused reply. */
  returned: ReturnedForm | undefined;
};

export function OwnInquiries({ rows, unread, before, returned, ...list }: OwnInquiriesProps) {
  const { q } = list.query;
  const { result } = returned ?? {};
  const intro = before
    ? "Conversations, then what you have written to us, newest first."
    : "What you have written to us, newest first.";
  const isShown = rows.some(
    ({ reference, canReply }) => canReply && reference === result?.initialValue?.reference,
  );
  return (
    <OwnList
      {...list}
      list={ownInquiryList}
      title="Messages"
      count={unread.count > 0 && `${countText(unread)} unread`}
      intro={q ? `Your messages with “${q}”.` : intro}
      actions={<ButtonLink to={href("/dashboard/support")}>Write to us</ButtonLink>}
      pagesLabel="Pages of messages"
      failed={returned !== undefined}
      before={before}
      empty={{
        none: {
          title: before ? "Nothing to us yet" : "No messages yet",
          children: "What you send by Support and Feedback appears here, with our answers.",
        },
        noMatch: "No message here",
        showAll: "Show all messages",
      }}
    >
      {result && !isShown && (
        <ConflictPanel result={result} typedValues={[result.initialValue?.reply]} />
      )}
      {rows.length > 0 && <InquiryCards rows={rows} returned={returned} />}
    </OwnList>
  );
}

type ReplyContext = Pick<OwnInquiriesProps, "returned">;

function InquiryCards({ rows, ...reply }: ReplyContext & { rows: OwnInquiry[] }) {
  return (
    <ul className={stack.even}>
      {rows.map((row) => {
        const { reference, kind, subject, message, status, sentAt, canReply, thread } = row;
        return (
          <RecordCard
            key={reference}
            title={subject}
            tag={<InquiryTag status={status} />}
            details={`${inquiryKinds[kind]}, ${formatInstant(sentAt)}`}
            reference={reference}
            text={message}
          >
            {thread.length > 0 && <Messages entries={thread} reader="owner" isOneOfMany />}
            {canReply && <ReplyForm reference={reference} {...reply} />}
          </RecordCard>
        );
      })}
    </ul>
  );
}

function ReplyForm({ reference, returned }: ReplyContext & { reference: string }) {
  const rowKey = useRowKey();
  const isBack = returned?.result.initialValue?.reference === reference;
  return (
    <Disclosure title="Write back" open={isBack}>
      <Form
        id={`reply-${reference}`}
        action={href("/dashboard/messages")}
        className={stack.even}
        intent="reply"
        submissionKey={rowKey(reference.slice(-8))}
        hidden={{ reference }}
        fields={["reply"]}
        result={isBack ? returned?.result : undefined}
      >
        {({ reply }) => (
          <>
            <TextArea {...textField(reply)} label="Your message" required rows={4} />
            <div>
              <Button>Send</Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}

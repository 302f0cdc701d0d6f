import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { RecordCard } from "#app/ui/record-card/record-card.tsx";
import { inquiryKinds } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { type OwnInquiry, ownInquiryList } from "./own-inquiries.ts";

type OwnInquiriesProps = {
  query: ListQuery<typeof ownInquiryList>;
  rows: OwnInquiry[];
  more: boolean;
};

/** A person's own messages. */
export function OwnInquiries({ rows, ...list }: OwnInquiriesProps) {
  const { q } = list.query;
  return (
    <OwnList
      {...list}
      list={ownInquiryList}
      title="Messages"
      intro={q ? `Your messages with “${q}”.` : "What you have written to us, newest first."}
      actions={<ButtonLink to={href("/dashboard/support")}>Write to us</ButtonLink>}
      pagesLabel="Pages of messages"
      empty={{
        none: {
          title: "No messages yet",
          children: "What you send by Support and Feedback appears here, with where it stands.",
        },
        noMatch: "No message here",
        showAll: "Show all messages",
      }}
    >
      {rows.length > 0 && <InquiryCards rows={rows} level="h2" />}
    </OwnList>
  );
}

/** Each with where it stands. */
export function InquiryCards({ rows, level }: { rows: OwnInquiry[]; level: "h2" | "h3" }) {
  return (
    <ul className={`${narrow} ${stack.even}`}>
      {rows.map(({ reference, kind, subject, message, status, sentAt }) => (
        <RecordCard
          key={reference}
          title={subject}
          level={level}
          tag={<InquiryTag status={status} />}
          details={`${inquiryKinds[kind]}, ${formatInstant(sentAt)}`}
          reference={reference}
          text={message}
        />
      ))}
    </ul>
  );
}

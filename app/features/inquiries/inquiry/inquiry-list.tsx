import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import type { Column } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type InquiryKind, type InquiryStatus, inquiryKinds, inquiryList } from "./inquiry.ts";

type InquiryRow = {
  id: string;
  kind: InquiryKind;
  name: string;
  email: string;
  subject: string;
  status: InquiryStatus;
  created_at: string;
};
type InquiryListProps = {
  query: ListQuery<typeof inquiryList>;
  rows: InquiryRow[];
  more: boolean;
  open: { count: number; over: boolean };
};

const tones = { open: "pending", answered: "approved", closed: "neutral" } as const;

export function InquiryTag({ status }: { status: InquiryStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}

const columns: Column<InquiryRow>[] = [
  {
    label: "Subject",
    kind: "heading",
    cell: ({ subject, kind }) => subject || inquiryKinds[kind],
  },
  { label: "From", cell: ({ name }) => name },
  {
    label: "E-mail",
    cell: ({ email }) => (email ? <EmailAddress email={email} /> : "–"),
  },
  { label: "Kind", cell: ({ kind }) => inquiryKinds[kind] },
  { label: "Date", cell: ({ created_at }) => formatDay(created_at) },
  { label: "Status", cell: ({ status }) => <InquiryTag status={status} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/messages/:id", { id })}
        aria-label={`Read what ${name} wrote`}
      >
        Read
      </ButtonLink>
    ),
  },
];

/** What people wrote to the foundation, the newest first. */
export function InquiryList({ open, ...list }: InquiryListProps) {
  const openName = `open (${open.over ? "over " : ""}${open.count.toLocaleString("en")})`;
  // The count is of all messages, so it is left out beside a search.
  const names = list.query.q ? {} : { open: openName };
  return (
    <ListScreen
      {...list}
      list={inquiryList}
      columns={columns}
      title="Messages"
      searchLabel="Search messages"
      labels={{ status: { filter: "Filter by status", all: "All", names } }}
      pagesLabel="Pages of messages"
      empty={{
        none: {
          title: "No messages yet",
          children:
            "What people write to support, as feedback or by the contact form appears here.",
        },
        noMatch: "No message matches",
        showAll: "Show all messages",
      }}
    />
  );
}

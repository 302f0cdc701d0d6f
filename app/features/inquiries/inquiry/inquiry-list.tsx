import type { ReactNode } from "react";
import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countText } from "#app/platform/lists/max-counted.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { RowSteps } from "#app/ui/steps/steps.tsx";
import { wideOnly } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import {
  type InquiryKind,
  type InquiryStatus,
  inquiryKinds,
  inquiryList,
  inquiryStatusTones,
} from "./inquiry.ts";

type InquiryRow = {
  id: string;
  kind: InquiryKind;
  person_id: string | null;
  name: string;
  email: string;
  subject: string;
  /** Only the first characters. */
  message: string;
  status: InquiryStatus;
  created_at: string;
  steps: StepView<string>[];
  undo: UndoView | undefined;
};

type InquiryListProps = {
  query: ListQuery<typeof inquiryList>;
  rows: InquiryRow[];
  more: boolean;
  pageKey: string;
  /** Also other conversations that wait for an answer, as the menu counts them. */
  open: { count: number; over: boolean };
  /** These conversations. */
  before: ReactNode;
};

export function InquiryTag({ status }: { status: InquiryStatus }) {
  return <Tag tone={inquiryStatusTones[status]}>{status}</Tag>;
}

const inquiryColumns = (
  pageKey: string,
  query: ListQuery<typeof inquiryList>,
): Column<InquiryRow>[] => [
  {
    label: "Writer",
    kind: "picture",
    cell: ({ id, person_id, name }) => <Avatar person={{ id: person_id ?? id, name }} />,
  },
  {
    label: "Subject",
    kind: "heading",
    cell: ({ id, subject, kind, message }) => (
      <TwoLines
        first={
          <Link to={recordHref(inquiryList, id, query)} shortcut="Enter">
            {subject || inquiryKinds[kind]}
          </Link>
        }
        second={message}
        title={subject}
        wide
      />
    ),
  },
  {
    label: "From",
    kind: "lead",
    cell: ({ person_id, name, email }) => (
      <TwoLines
        first={<PersonLink id={person_id} name={name} />}
        second={email && <span className={wideOnly}>{email}</span>}
        title={email ? `${name}, ${email}` : name}
      />
    ),
  },
  { label: "Kind", only: "table", cell: ({ kind }) => inquiryKinds[kind] },
  { label: "Date", plain: true, cell: ({ created_at }) => formatDay(created_at) },
  { label: "Status", kind: "state", cell: ({ status }) => <InquiryTag status={status} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: (row) => {
      const action = href("/dashboard/staff/messages/:id", { id: row.id });
      return (
        <>
          <ButtonLink
            variant="secondary"
            to={recordHref(inquiryList, row.id, query)}
            aria-label={`Read what ${row.name} wrote`}
          >
            Read
          </ButtonLink>
          <RowSteps
            row={row}
            what={`the message of ${row.name}`}
            action={action}
            pageKey={pageKey}
            back={listHref(inquiryList, query)}
          />
        </>
      );
    },
  },
];

export function InquiryList({ open, before, pageKey, ...list }: InquiryListProps) {
  const count = countText(open).toLocaleString("en");
  return (
    <ListScreen
      {...list}
      list={inquiryList}
      columns={inquiryColumns(pageKey, list.query)}
      title="Messages"
      count={list.query.q ? undefined : `${count} to answer`}
      searchLabel="Search messages"
      labels={{
        status: {
          filter: "Filter by status",
          all: "All",
          // The count is of all messages, so a search leaves it out.
          ...(!list.query.q && { counts: { open: countText(open) } }),
        },
      }}
      pagesLabel="Pages of messages"
      empty={{
        none: {
          title: before ? "No other message" : "No messages yet",
          children:
            "What people write to support, as feedback or by the contact form appears here.",
        },
        noMatch: before ? "No other message" : "No message matches",
        showAll: "Show all messages",
      }}
    >
      {before}
    </ListScreen>
  );
}

import { Form, href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { FilterNav } from "#app/ui/filter-nav/filter-nav.tsx";
import { filters, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type InquiryKind, type InquiryStatus, inquiryKinds, inquiryStatuses } from "./inquiry.ts";

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
  rows: InquiryRow[];
  more: boolean;
  open: { count: number; over: boolean };
  status: InquiryStatus | undefined;
  q: string;
  page: number;
};

const here = href("/dashboard/staff/messages");

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
    kind: "wide",
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
export function InquiryList({ rows, more, open, status, q, page }: InquiryListProps) {
  const waiting = `open (${open.over ? "over " : ""}${open.count.toLocaleString("en")})`;
  const address = (one: InquiryStatus | undefined, n = 1) =>
    listAddress(here, { status: one, q }, n);
  return (
    <div className={stack.even}>
      <PageHeader title="Messages" />
      <Form method="get" action={here} role="search" aria-label="Messages" className={filters}>
        {status && <input type="hidden" name="status" value={status} />}
        <TextField
          key={q}
          name="q"
          label="Search messages"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={q}
          unmarked
        />
        <Button variant="secondary">Search</Button>
      </Form>
      <FilterNav
        label="Filter by status"
        choices={[undefined, ...inquiryStatuses].map((one) => ({
          // The count is of all of them: beside a search it would say something else.
          label: one === "open" && !q ? waiting : (one ?? "All"),
          to: address(one),
          chosen: one === status,
        }))}
      />
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(q || status || page > 1)} />
      ) : (
        <Table
          caption="Messages"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => address(status, n)}
        label="Pages of messages"
      />
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? "No message matches" : "No messages yet"}
      picture={<img src="/art/empty-inbox.svg" alt="" width="280" height="210" />}
      action={filtered && <ButtonLink to={here}>Show all messages</ButtonLink>}
    >
      {!filtered &&
        "What people write to support, as feedback or by the contact form appears here."}
    </EmptyState>
  );
}

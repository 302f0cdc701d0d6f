import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import {
  countedMost,
  type EmailState,
  emailStates,
  stateOf,
} from "#app/platform/mail/email-state.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { FilterNav } from "#app/ui/filter-nav/filter-nav.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";

export type EmailRow = {
  id: string;
  recipient: string;
  subject: string;
  created_at: string;
  due_at: string;
  attempts: number;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};
type OutboxProps = {
  rows: EmailRow[];
  more: boolean;
  counts: { waiting: number; failed: number };
  state: EmailState | undefined;
  page: number;
};

const here = href("/dashboard/staff/outbox");
const tones = { waiting: "pending", failed: "rejected", sent: "approved" } as const;

export function EmailTag({ letter }: { letter: Pick<EmailRow, "sent_at" | "failed_at"> }) {
  const state = stateOf(letter);
  return <Tag tone={tones[state]}>{state}</Tag>;
}

const columns: Column<EmailRow>[] = [
  { label: "Subject", kind: "heading", cell: ({ subject }) => subject },
  { label: "To", kind: "wide", cell: ({ recipient }) => <EmailAddress email={recipient} /> },
  { label: "Status", cell: (row) => <Status {...row} /> },
  { label: "Due", cell: ({ due_at }) => formatInstant(due_at) },
  { label: "Tries", kind: "number", cell: ({ attempts }) => attempts },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, subject }) => (
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/outbox/:id", { id })}
        aria-label={`View ${subject}`}
      >
        View
      </ButtonLink>
    ),
  },
];

/** With why it did not leave. */
function Status(row: EmailRow) {
  return (
    <div className={stack.tight}>
      <div>
        <EmailTag letter={row} />
      </div>
      {!row.sent_at && row.last_error && <small>{row.last_error}</small>}
    </div>
  );
}

/** Every letter to anybody: what waits, what failed and why, what has left. */
export function EmailList({ rows, more, counts, state, page }: OutboxProps) {
  const label = (one: EmailState) => {
    if (one === "sent") return one;
    const count = counts[one];
    return `${one} (${count > countedMost ? `over ${countedMost}` : count})`;
  };
  return (
    <div className={stack.even}>
      <PageHeader title="Outbox" />
      <FilterNav
        label="Filter by status"
        choices={[undefined, ...emailStates].map((one) => ({
          label: one ? label(one) : "All",
          to: listAddress(here, { status: one }),
          chosen: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={state || page > 1 ? "No letter here" : "No letters yet"}
          picture={<img src="/art/empty-inbox.svg" alt="" width="280" height="210" />}
          action={(state || page > 1) && <ButtonLink to={here}>Show all letters</ButtonLink>}
        />
      ) : (
        <Table
          caption="Outbox"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      <Pagination
        page={page}
        pages={more ? page + 1 : page}
        href={(n) => listAddress(here, { status: state }, n)}
        label="Pages of letters"
      />
    </div>
  );
}

import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { countText, maxCounted } from "#app/platform/lists/max-counted.ts";
import { emailState } from "#app/platform/mail/email-state.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { outboxList } from "./outbox.ts";

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
type EmailListProps = {
  query: ListQuery<typeof outboxList>;
  rows: EmailRow[];
  more: boolean;
  counts: { waiting: number; failed: number };
};

const tones = { waiting: "pending", failed: "rejected", sent: "approved" } as const;

export function EmailTag({ email }: { email: Pick<EmailRow, "sent_at" | "failed_at"> }) {
  const state = emailState(email);
  return <Tag tone={tones[state]}>{state}</Tag>;
}

const columns: Column<EmailRow>[] = [
  {
    label: "Subject",
    kind: "heading",
    cell: ({ id, subject, recipient }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/outbox/:id", { id })}>{subject}</Link>}
        second={recipient}
        title={`${subject}, to ${recipient}`}
        wide
      />
    ),
  },
  { label: "Status", kind: "state", cell: (row) => <Status {...row} /> },
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

function Status(row: EmailRow) {
  return (
    <div className={stack.tight}>
      <div>
        <EmailTag email={row} />
      </div>
      {!row.sent_at && row.last_error && <small>{row.last_error}</small>}
    </div>
  );
}

export function EmailList({ counts, ...list }: EmailListProps) {
  const countLabel = (count: number) =>
    countText({ count: Math.min(count, maxCounted), over: count > maxCounted });
  return (
    <ListScreen
      {...list}
      list={outboxList}
      columns={columns}
      title="Outbox"
      labels={{
        status: {
          filter: "Filter by status",
          all: "All",
          counts: { waiting: countLabel(counts.waiting), failed: countLabel(counts.failed) },
        },
      }}
      pagesLabel="Pages of e-mails"
      empty={{
        none: { title: "No e-mails yet" },
        noMatch: "No e-mail here",
        showAll: "Show all e-mails",
      }}
    />
  );
}

import { href, Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import type { Column } from "#app/ui/table/table.tsx";
import { canDecide, type ReviewStep } from "./interest.ts";
import { interestQueue, keptWith, type QueueRow } from "./interest-queue.ts";
import { InterestTag } from "./interest-tag.tsx";
import { aside, decidedWord, wait } from "./review.css.ts";

type RowsContext = {
  pageKey: string;
  rows: readonly { id: string; kept: boolean }[];
  /** The address's own query, kept by everything that leads back here. */
  search: string;
  /** All rows are of one pet already. */
  ofOnePet: boolean;
};

/** Specification 2.8: the columns of the queue. */
export function queueColumns(queue: RowsContext): Column<QueueRow>[] {
  return [
    {
      label: "Pet Name",
      kind: "heading",
      cell: (row) => (queue.ofOnePet ? row.listing_name : <Pet row={row} />),
    },
    { label: "Pet Breed", cell: (row) => row.listing_breed },
    { label: "Requester", cell: (row) => row.name },
    { label: "Email", kind: "wide", cell: (row) => <EmailAddress email={row.email} /> },
    { label: "Phone", cell: (row) => row.phone },
    { label: "Date", cell: (row) => <Sent row={row} /> },
    { label: "Status", cell: (row) => <InterestTag status={row.status} /> },
    { label: "Actions", kind: "actions", cell: (row) => <Actions row={row} {...queue} /> },
  ];
}

function Pet({ row }: { row: QueueRow }) {
  return (
    <>
      {row.listing_name}
      <Link className={aside} to={listHref(interestQueue, { pet: row.listing_id })}>
        {`All for ${row.listing_name}`}
      </Link>
    </>
  );
}

function Sent({ row }: { row: QueueRow }) {
  return (
    <>
      {formatDay(row.created_at)}
      {row.waited && <span className={wait}>{row.waited}</span>}
    </>
  );
}

function Actions({ row, pageKey, rows, search }: { row: QueueRow } & RowsContext) {
  const who = `${row.name} for ${row.listing_name}`;
  const button = (intent: ReviewStep, word: string) => ({
    intent,
    action: href("/adoption-requests/:id", { id: row.id }),
    submissionKey: rowKey(pageKey, row, intent),
    hidden: { back: search || "?", kept: keptWith(rows, row.id) },
    preventScrollReset: true,
    label: `${word} ${who}`,
    children: word,
  });
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={href("/adoption-requests/:id", { id: row.id }) + search}
        state={{ overList: true }}
        preventScrollReset
        aria-label={`View ${who}`}
      >
        View
      </ButtonLink>
      {canDecide(row.status) && (
        <>
          <ActionButton {...button("approve", "Approve")} variant="primary" />
          <ActionButton {...button("reject", "Reject")} variant="danger" />
        </>
      )}
      {row.undoable && (
        <>
          {row.kept && <span className={decidedWord}>{`${row.status}.`}</span>}
          <ActionButton {...button("undo", "Undo")} variant="secondary" />
        </>
      )}
    </>
  );
}

/** Each button of each row is a form of its own. */
export function rowKey(pageKey: string, row: { id: string }, intent: ReviewStep): string {
  return `${pageKey}-${row.id.slice(-12)}-${intent}`;
}

import { href, Link } from "react-router";
import {
  canApprove,
  canDecide,
  type ReviewStep,
  whyNotApprovable,
} from "#app/features/adoption/interest/interest.ts";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { sortedBy } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { wideOnly } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { interestQueue, pinnedRowsWith, type QueueQuery, type QueueRow } from "./interest-queue.ts";
import * as css from "./review.css.ts";

type RowsContext = {
  pageKey: string;
  rows: readonly { id: string; pinned: boolean }[];
  query: QueueQuery;
  /** The address's own query, kept by everything that leads back here. */
  search: string;
};

/** Specification 2.8: the columns of the queue, the breed under the pet's name and the e-mail under the requester's. */
export function queueColumns(queue: RowsContext): Column<QueueRow>[] {
  const { query } = queue;
  // What a search finds comes in the queue's own order.
  const sort = (key: string) => (query.q ? undefined : sortedBy(interestQueue, query, key));
  return [
    { label: "Picture", kind: "picture", cell: ({ picture }) => <Thumb picture={picture} /> },
    {
      label: "Pet Name",
      head: <Heads first="Pet Name" second="Pet Breed" />,
      kind: "heading",
      sort: sort("pet"),
      cell: (row) => <Pet row={row} query={query} />,
    },
    {
      label: "Requester",
      head: <Heads first="Requester" second="Email" />,
      kind: "lead",
      sort: sort("name"),
      cell: (row) => (
        <TwoLines
          first={<Requester row={row} {...queue} />}
          second={
            <a className={wideOnly} href={`mailto:${row.email}`}>
              {row.email}
            </a>
          }
          title={`${row.name}, ${row.email}`}
        />
      ),
    },
    {
      label: "Phone",
      only: "table",
      plain: true,
      cell: ({ phone }) => <PhoneLink phone={phone} />,
    },
    { label: "Date", plain: true, sort: sort("date"), cell: (row) => <Sent row={row} /> },
    {
      label: "Status",
      kind: "state",
      cell: (row) => <InterestTag status={row.status} />,
    },
    {
      label: "Message",
      kind: "text",
      only: "card",
      cell: ({ message }) => <p className={css.twoLines}>{message}</p>,
    },
    { label: "Actions", kind: "actions", cell: (row) => <Actions row={row} {...queue} /> },
  ];
}

function Heads({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first} <span className={css.underHead}>{second}</span>
    </>
  );
}

type RowProps = { row: QueueRow } & RowsContext;

function Pet({ row, query }: { row: QueueRow; query: QueueQuery }) {
  const { listing_id, listing_name: pet, listing_breed: breed } = row;
  const all = listHref(interestQueue, { pet: listing_id });
  return (
    <TwoLines
      first={query.pet ? pet : <Link to={all}>{pet}</Link>}
      second={breed}
      title={`${pet}, ${breed}`}
    />
  );
}

function Requester({ row, search }: { row: QueueRow; search: string }) {
  return (
    <Link
      to={href("/adoption-requests/:id", { id: row.id }) + search}
      state={{ overList: true }}
      preventScrollReset
    >
      {row.name}
    </Link>
  );
}

function Sent({ row }: { row: QueueRow }) {
  return (
    <span className={css.sent} title={formatInstant(row.created_at)}>
      <span className={row.waited && wideOnly}>{formatDay(row.created_at)}</span>
      {row.waited && <span className={css.wait}>{row.waited}</span>}
    </span>
  );
}

function Actions({ row, pageKey, rows, search }: RowProps) {
  const who = `${row.name} for ${row.listing_name}`;
  const button = (intent: ReviewStep, word: string) => ({
    intent,
    action: href("/adoption-requests/:id", { id: row.id }),
    submissionKey: rowKey(pageKey, row, intent),
    hidden: { back: search || "?", kept: pinnedRowsWith(rows, row.id) },
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
          {canApprove(row) ? (
            <ActionButton {...button("approve", "Approve")} variant="primary" />
          ) : (
            <span className={css.whyNot}>{whyNotApprovable(row)}</span>
          )}
          <ActionButton {...button("reject", "Reject")} variant="danger" />
        </>
      )}
      {row.undoable && (
        <>
          {row.pinned && (
            <span className={css.decidedWord}>
              {row.status === "withdrawn" ? "Released." : `${row.status}.`}
            </span>
          )}
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

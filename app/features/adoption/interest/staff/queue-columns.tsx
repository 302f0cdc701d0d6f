import { href } from "react-router";
import {
  canApprove,
  canDecide,
  type Decision,
  whyNotApprovable,
} from "#app/features/adoption/interest/interest.ts";
import { InterestTag, WroteBack } from "#app/features/adoption/interest/interest-tag.tsx";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { pinnedRowsWith } from "#app/platform/lists/pinned-rows.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { OpenText } from "#app/ui/disclosure/open-text.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton, type ActionButtonProps } from "#app/ui/form/action-button.tsx";
import { ChoiceButton } from "#app/ui/form/choice-button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { sortedBy } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { wideOnly } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { approveAllIntent, buildUndoForm } from "./approve-all.ts";
import { ApproveAll } from "./approve-all.tsx";
import { ownReasonLabel } from "./decision-form.tsx";
import { interestQueue, type QueueQuery, type QueueRow } from "./interest-queue.ts";
import { rejectChoices } from "./reject-reasons.ts";
import * as css from "./review.css.ts";

type RowsContext = {
  pageKey: string;
  /** When the page was rendered; later requests are not answered with it. */
  countedAt: string;
  rows: readonly { id: string; pinned: boolean }[];
  query: QueueQuery;
  search: string;
};

/** The opened message shows the phone. @see specification 2.8 */
export function queueColumns(queue: RowsContext): Column<QueueRow>[] {
  const { query } = queue;
  // Search results are always in queue order.
  const sort = (key: string) => (query.q ? undefined : sortedBy(interestQueue, query, key));
  return [
    {
      label: "Picture",
      kind: "picture",
      only: "card",
      cell: ({ picture }) => <Thumb picture={picture} />,
    },
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
    { label: "Date", plain: true, sort: sort("date"), cell: (row) => <Sent row={row} /> },
    ...(query.status
      ? []
      : [
          {
            label: "Status",
            kind: "state" as const,
            cell: (row: QueueRow) => <InterestTag status={row.status} />,
          },
        ]),
    {
      label: "Message",
      head: <Heads first="Message" second="Phone" />,
      kind: "text",
      cell: (row) => (
        <OpenText text={row.message}>
          <PhoneLink phone={row.phone} />
        </OpenText>
      ),
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

function Requester({ row, rows, search }: RowProps) {
  return (
    <Link
      to={href("/adoption-requests/:id", { id: row.id }) + search}
      dialog={pinnedRowsWith(rows, row.id)}
      shortcut="Enter"
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
      {row.wroteBack && <WroteBack />}
    </span>
  );
}

function Actions({ row, pageKey, rows, search, countedAt }: RowProps) {
  const who = `${row.name} for ${row.listing_name}`;
  const undone = buildUndoForm(row);
  const form = (intent: RowIntent) => ({
    action: href("/adoption-requests/:id", { id: row.id }),
    submissionKey: rowKey(pageKey, row, intent),
    hidden: { back: search || "?", pinned: pinnedRowsWith(rows, row.id) },
  });
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={href("/adoption-requests/:id", { id: row.id }) + search}
        dialog={pinnedRowsWith(rows, row.id)}
        aria-label={`View ${who}`}
      >
        View
      </ButtonLink>
      {canDecide(row.status) && (
        <>
          {canApprove(row) ? (
            <>
              <ActionButton
                {...form("approve")}
                intent="approve"
                variant="primary"
                label={`Approve ${who}`}
                shortcut="a"
              >
                Approve
              </ActionButton>
              {row.others > 0 && (
                <div className={css.approveAll}>
                  <ApproveAll
                    {...form(approveAllIntent)}
                    others={row.others}
                    countedAt={countedAt}
                    who={who}
                    variant="quiet"
                  />
                </div>
              )}
            </>
          ) : (
            <span className={css.whyNot}>{whyNotApprovable(row)}</span>
          )}
          <RejectButton {...form("reject")} id={row.id} who={who} />
        </>
      )}
      {row.undo && (
        <>
          {row.pinned && (
            <span className={css.decidedWord}>
              {row.status === "withdrawn" ? "Released." : `${row.status}.`}
            </span>
          )}
          <UndoButton
            {...form(undoIntent)}
            action={undone.action}
            hidden={{ ...form(undoIntent).hidden, ...undone.hidden }}
            undo={row.undo}
          />
        </>
      )}
    </>
  );
}

type RejectButtonProps = Omit<ActionButtonProps, "intent" | "variant" | "children" | "label"> & {
  id: string;
  /** As in `Amina Bello for Simba`. */
  who: string;
};

/** Opens the standard reasons, each of which rejects at one tap, and a form for another reason. */
function RejectButton({ id, who, ...form }: RejectButtonProps) {
  const { action, submissionKey, hidden } = form;
  const label = `Reject ${who}`;
  return (
    <ChoiceButton
      {...form}
      intent="reject"
      variant="danger"
      label={label}
      shortcut="r"
      choices={rejectChoices}
      more={
        <Disclosure title={ownReasonLabel}>
          <form method="post" action={action} className={stack.tight}>
            <HiddenFields values={{ key: submissionKey, intent: "reject", ...hidden }} />
            <TextArea
              id={`reason-${id}`}
              name="reason"
              label="Reason, which the applicant reads"
              unmarked
            />
            <Button variant="danger" pendingText="Saving…" aria-label={`${label} in these words`}>
              Reject
            </Button>
          </form>
        </Disclosure>
      }
    >
      Reject
    </ChoiceButton>
  );
}

type RowIntent = Decision | typeof approveAllIntent | typeof undoIntent;

/** The idempotency key of one button in one row. */
export function rowKey(pageKey: string | undefined, row: { id: string }, intent: RowIntent) {
  return pageKey && `${pageKey}-${row.id.slice(-12)}-${intent}`;
}

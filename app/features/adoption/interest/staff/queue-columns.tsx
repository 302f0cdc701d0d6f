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
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { OpenText } from "#app/ui/disclosure/open-text.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton, type ActionButtonProps } from "#app/ui/form/action-button.tsx";
import { ChoiceButton } from "#app/ui/form/choice-button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { sortedBy } from "#app/ui/list-screen/list-screen.tsx";
import { Pair } from "#app/ui/pair/pair.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { leads, wideOnly } from "#app/ui/table/table.css.ts";
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
  rows: readonly QueueRow[];
  query: QueueQuery;
  search: string;
};

/** The opened message shows e-mail and phone. @see specification 2.8 */
export function queueColumns(queue: RowsContext): Column<QueueRow>[] {
  const { query } = queue;
  const next = queue.rows.find(canApprove);
  // Search results are always in queue order.
  const sort = (key: string) => (query.q ? undefined : sortedBy(interestQueue, query, key));
  return [
    {
      label: "Picture",
      kind: "picture",
      cell: ({ id, name, picture }) => (
        <Pair animal={<Thumb picture={picture} />} person={{ id, name }} />
      ),
    },
    {
      label: "Requester",
      head: <Heads first="Requester" second="for Pet Name, Pet Breed" />,
      kind: "heading",
      sort: sort("name"),
      cell: (row) => (
        <TwoLines
          first={<Requester row={row} {...queue} />}
          second={<Pet row={row} query={query} />}
          title={`${row.name} for ${row.listing_name}, ${row.listing_breed}`}
        />
      ),
    },
    {
      label: "Message",
      head: <Heads first="Message" second="Email, Phone" />,
      kind: "text",
      cell: (row) => (
        <OpenText text={row.message} isNext={row === next}>
          <a href={`mailto:${row.email}`}>{row.email}</a>
          {" · "}
          <PhoneLink phone={row.phone} />
        </OpenText>
      ),
    },
    {
      label: "Date",
      plain: true,
      area: "wait",
      sort: sort("date"),
      cell: (row) => <Sent row={row} thisYear={queue.countedAt.slice(0, 4)} />,
    },
    ...(query.status
      ? []
      : [
          {
            label: "Status",
            kind: "state" as const,
            cell: ({ status }: QueueRow) => (
              // In a card its buttons say it.
              <span className={canDecide(status) ? wideOnly : undefined}>
                <InterestTag status={status} />
              </span>
            ),
          },
        ]),
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
  const { listing_id, listing_name: pet, listing_breed: breed, others } = row;
  const all = listHref(interestQueue, { pet: listing_id });
  return (
    <>
      {"for "}
      {query.pet ? pet : <Link to={all}>{pet}</Link>}
      {others > 0 && ` · ${others + 1} ask`}
      <span className={wideOnly}>{` · ${breed}`}</span>
    </>
  );
}

function Requester({ row, rows, search }: RowProps) {
  return (
    <Link
      className={leads}
      to={href("/adoption-requests/:id", { id: row.id }) + search}
      dialog={pinnedRowsWith(rows, row.id)}
      shortcut="Enter"
    >
      {row.name}
    </Link>
  );
}

type SentProps = { row: QueueRow; thisYear: string };

/** Short in a card: what waits has no day, and a day of this year no year. */
function Sent({ row: { created_at, waited, wroteBack }, thisYear }: SentProps) {
  const day = formatDay(created_at);
  const year = day.slice(-6);
  return (
    <span className={css.sent} title={formatInstant(created_at)}>
      <span className={waited || wroteBack ? wideOnly : undefined}>
        {day.slice(0, -6)}
        <span className={year.endsWith(thisYear) ? wideOnly : undefined}>{year}</span>
      </span>
      {waited && <span className={wroteBack ? `${css.wait} ${wideOnly}` : css.wait}>{waited}</span>}
      {wroteBack && <WroteBack />}
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
      {canDecide(row.status) && (
        <>
          {canApprove(row) ? (
            <ActionButton
              {...form("approve")}
              intent="approve"
              variant="primary"
              label={`Approve ${who}`}
              shortcut="a"
            >
              Approve
            </ActionButton>
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
      {row.stillAsking > 0 && (
        <span>
          {`${asksInWords(row.stillAsking)} for this pet · `}
          <Link to={href("/adoption-requests/pets/:id", { id: row.listing_id })}>Tell them</Link>
        </span>
      )}
      {/* Its content stands beside it, so that the button keeps its place. */}
      <details className={css.more} data-key={`more ${row.status}`}>
        <summary
          className={buttonClass({ variant: "secondary" }, css.moreHandle)}
          aria-label={`More for ${who}`}
        >
          <Icon name="more" />
        </summary>
      </details>
      <div className={css.rest}>
        <ButtonLink
          variant="secondary"
          to={href("/adoption-requests/:id", { id: row.id }) + search}
          dialog={pinnedRowsWith(rows, row.id)}
          aria-label={`View ${who}`}
        >
          View
        </ButtonLink>
        <ApproveAll
          {...form(approveAllIntent)}
          others={row.others}
          countedAt={countedAt}
          who={who}
        />
      </div>
    </>
  );
}

function asksInWords(others: number): string {
  return others === 1 ? "1 other asks" : `${others} others ask`;
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

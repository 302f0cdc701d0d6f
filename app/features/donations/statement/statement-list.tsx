import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { pinnedRowsWith } from "#app/platform/lists/pinned-rows.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { formatMoney, sumOfMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useRowKey, useSubmissionKey } from "#app/ui/form/use-submission-key.ts";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { some, ticked } from "#app/ui/list-screen/list-screen.css.ts";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { selectedValue, transferInWords } from "./confirm-selected.ts";
import { JustCounted } from "./just-counted.tsx";
import { donorOrReference, fitInWords } from "./proposal.ts";
import { type StatementLineShow, statementList } from "./statement.ts";
import { StatementLineTag } from "./statement-line-tag.tsx";
import { StatementUploadForm } from "./statement-upload-form.tsx";
import type { StatementLineRow, StatementSums, UploadRow } from "./statement-views.ts";

type StatementListProps = {
  query: ListQuery<typeof statementList>;
  rows: StatementLineRow[];
  more: boolean;
  counts: Record<StatementLineShow, number>;
  sums: StatementSums | undefined;
  justCounted: StatementLineRow[];
  uploads: UploadRow[];
  upload: SubmissionResult | undefined;
  returned: ReturnedForm | undefined;
};

export function StatementList(props: StatementListProps) {
  const { counts, sums, justCounted, uploads, upload, returned, ...list } = props;
  const { query, rows } = list;
  const isEmpty = rows.length === 0 && listHref(statementList, query) === statementList.path;
  const ready = rows.filter(({ isReady }) => isReady).length;
  const { first, rest } = foldRest(query, rows);
  const columns = (shown: readonly StatementLineRow[]) => statementColumns({ query, rows }, shown);
  return (
    <ListScreen
      {...list}
      rows={first}
      list={statementList}
      columns={columns(first)}
      title="Bank Statements"
      searchLabel="Search transfers"
      action={
        <StatementUploadForm
          uploads={uploads}
          isOpen={isEmpty}
          address={listHref(statementList, query)}
          result={upload}
        />
      }
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/donations")}>
          Donations
        </ButtonLink>
      }
      selection={
        rows.some(({ proposal }) => proposal)
          ? {
              form: confirmForm,
              name: ({ amountKobo, proposal }) =>
                transferInWords(amountKobo, proposal ? donorOrReference(proposal) : ""),
              value: ({ id, proposal }) =>
                proposal && selectedValue({ id, reference: proposal.reference }),
              isTicked: tickedIn(returned),
              bar: <ConfirmBar query={query} count={ready} />,
            }
          : undefined
      }
      labels={{
        show: {
          filter: "Filter by what is to be decided",
          all: "All",
          names: {
            ready: "Ready to confirm",
            proposed: "Perhaps gifts",
            unknown: "Probably not gifts",
          },
          counts: {
            ready: countOrMore(counts.ready),
            proposed: countOrMore(counts.proposed),
            unknown: countOrMore(counts.unknown),
          },
        },
        status: {
          filter: "Filter by state",
          all: "Any state",
          names: { matched: "counted", dismissed: "not a gift" },
        },
      }}
      pagesLabel="Pages of transfers"
      failed={upload !== undefined || returned !== undefined}
      rest={
        rest.length > 0 && (
          <Disclosure title={`${counted(rest.length, "transfer")} without a gift to confirm`}>
            <Table
              caption="Transfers without a gift to confirm"
              captionHidden
              columns={columns(rest)}
              rows={rest}
              rowKey={({ id }) => id}
              anchors
            />
          </Disclosure>
        )
      }
      empty={{
        none: {
          title: "No statement lines yet",
          children:
            "Upload a statement of the bank account: promised gifts are found on it by their code and amount.",
        },
        noMatch: query.show === "ready" ? "Nothing is left to confirm" : "No transfer matches",
        showAll: "Show all transfers",
      }}
    >
      {returned && <ConflictPanel result={returned.result} />}
      {sums && <Sums sums={sums} />}
      <JustCounted rows={justCounted} pageRows={rows} query={query} />
      {query.show !== "ready" && ready > 0 && counts.ready > ready && (
        <p>
          <Link to={listHref(statementList, { show: "ready", upload: query.upload })}>
            {`All ${countOrMore(counts.ready)} that are ready to confirm`}
          </Link>
        </p>
      )}
    </ListScreen>
  );
}

/** Folds what needs no decision away where nobody asked for it. Pinned rows stay where they were. */
function foldRest(query: ListQuery<typeof statementList>, rows: readonly StatementLineRow[]) {
  const isDue = ({ status, proposal, pinned }: StatementLineRow) =>
    pinned || (status === "open" && proposal !== undefined);
  const first = rows.filter(isDue);
  const isFiltered = query.show || query.status || query.q;
  if (isFiltered || first.length === 0) return { first: rows, rest: [] };
  return { first, rest: rows.filter((row) => !isDue(row)) };
}

/** Ready lines, or those of a refused form. */
function tickedIn(returned: ReturnedForm | undefined): (row: StatementLineRow) => boolean {
  const sent = returned?.result.initialValue;
  const lines = [sent?.id ?? []].flat();
  return ({ id, isReady, proposal }) =>
    sent && proposal
      ? lines.includes(selectedValue({ id, reference: proposal.reference }))
      : isReady;
}

function Sums({ sums }: { sums: StatementSums }) {
  const { arrived, counted: confirmed, open, dismissed, reversed } = sums;
  return (
    <p>
      {reversed > 0 && `${formatMoney(reversed)} came and was taken back by the bank. `}
      {`${formatMoney(arrived)} arrived: ${formatMoney(confirmed)} confirmed, ${formatMoney(open)} open, ${formatMoney(dismissed)} not gifts.`}
    </p>
  );
}

const confirmForm = "confirm-lines";

type ConfirmBarProps = {
  query: ListQuery<typeof statementList>;
  count: number;
};

function ConfirmBar({ query, count }: ConfirmBarProps) {
  return (
    <form id={confirmForm} method="post" action={statementList.path} className={cluster}>
      <HiddenFields
        values={{
          intent: "confirm",
          key: useSubmissionKey(),
          back: listHref(statementList, query),
        }}
      />
      {/* Enter presses this button, which does nothing outside a dialog. The target keeps our script out. */}
      <button type="submit" formMethod="dialog" formTarget="_self" hidden />
      <Button pendingText="Saving…">
        <span>
          {"Confirm "}
          <span className={some}>{count}</span>
          <span className={ticked} />
        </span>
      </Button>
    </form>
  );
}

type StatementRows = {
  query: ListQuery<typeof statementList>;
  rows: readonly StatementLineRow[];
};

function statementColumns(
  list: StatementRows,
  shown: readonly StatementLineRow[],
): Column<StatementLineRow>[] {
  return [
    {
      label: "Narration",
      kind: "heading",
      sum: "Together",
      cell: ({ id, narration, bankReference, day }) => (
        <TwoLines
          first={
            <Link to={recordHref(statementList, id, list.query)} shortcut="Enter">
              {narration || bankReference || "Erased"}
            </Link>
          }
          second={formatDay(day)}
          title={narration}
          wide
        />
      ),
    },
    {
      label: "Amount",
      kind: "number",
      sum: sumOfMoney(shown, ({ amountKobo }) => amountKobo),
      cell: ({ amountKobo }) => formatMoney(amountKobo),
    },
    { label: "Gift", kind: "lead", cell: (row) => <Gift row={row} /> },
    {
      label: "State",
      kind: "state",
      // Where all are open, only a decided line needs its status.
      cell: ({ status }) =>
        list.query.show && status === "open" ? null : <StatementLineTag status={status} />,
    },
    { label: "Actions", kind: "actions", cell: (row) => <Actions row={row} {...list} /> },
  ];
}

function Gift({ row }: { row: StatementLineRow }) {
  const { status, amountKobo, proposal, donationId, donationReference, namedReference } = row;
  if (donationId && donationReference) {
    const name = donorOrReference({ name: row.donorName, reference: donationReference });
    const gift = href("/dashboard/staff/donations/:id", { id: donationId });
    return (
      <TwoLines
        first={<Link to={gift}>{name}</Link>}
        second={formatReference(donationReference)}
        title={name}
      />
    );
  }
  if (status === "dismissed") return "–";
  if (row.isReversed) {
    return <TwoLines first="Taken back by the bank" second="on the same statement" />;
  }
  if (proposal) {
    const name = donorOrReference(proposal);
    return <TwoLines first={`${name}?`} second={fitInWords(amountKobo, proposal)} title={name} />;
  }
  if (namedReference) {
    return <TwoLines first={formatReference(namedReference)} second="counted already" />;
  }
  return "Probably not a gift";
}

function Actions({ row, query, rows }: StatementRows & { row: StatementLineRow }) {
  const { id, amountKobo, proposal, undo } = row;
  const rowKey = useRowKey();
  const form = (intent: string) => ({
    action: href("/dashboard/staff/donations/statement-lines/:id", { id }),
    submissionKey: rowKey(`${id.slice(-12)}-${intent}`),
  });
  const back = { back: listHref(statementList, query), pinned: pinnedRowsWith(rows, id) };
  return (
    <>
      {proposal && (
        <ActionButton
          {...form("confirm")}
          intent="confirm"
          hidden={{ ...back, reference: proposal.reference }}
          variant="secondary"
          label={`Confirm ${transferInWords(amountKobo, donorOrReference(proposal))}`}
          shortcut="a"
        >
          Confirm
        </ActionButton>
      )}
      {undo && <UndoButton {...form(undoIntent)} hidden={back} undo={undo} />}
    </>
  );
}

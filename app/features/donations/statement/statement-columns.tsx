import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { pinnedRowsWith } from "#app/platform/lists/pinned-rows.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { Link } from "#app/ui/link/link.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { transferInWords } from "./confirm-selected.ts";
import { donorOrReference, fitInWords } from "./proposal.ts";
import { statementList } from "./statement.ts";
import { StatementLineTag } from "./statement-line-tag.tsx";
import type { StatementLineRow } from "./statement-views.ts";

type StatementRows = {
  query: ListQuery<typeof statementList>;
  rows: readonly StatementLineRow[];
};

export function statementColumns(list: StatementRows): Column<StatementLineRow>[] {
  return [
    {
      label: "Narration",
      kind: "heading",
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
    { label: "Amount", kind: "number", cell: ({ amountKobo }) => formatMoney(amountKobo) },
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
  const back = { back: listHref(statementList, query), kept: pinnedRowsWith(rows, id) };
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

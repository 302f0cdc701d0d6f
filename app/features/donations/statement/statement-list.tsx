import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { ToolPanel } from "#app/ui/page-header/tool-panel.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { maxStatementInWords, statementList } from "./statement.ts";
import { StatementLineTag } from "./statement-line-tag.tsx";
import type { StatementLineView, UploadRow } from "./statement-views.ts";

type StatementListProps = {
  query: ListQuery<typeof statementList>;
  rows: StatementLineView[];
  more: boolean;
  counts: { proposed: number; unknown: number };
  uploads: UploadRow[];
  submissionKey: string;
  result: SubmissionResult | undefined;
};

const columnsOf = (query: ListQuery<typeof statementList>): Column<StatementLineView>[] => [
  {
    label: "Narration",
    kind: "heading",
    cell: ({ narration, bankReference }) => narration || bankReference || "–",
  },
  { label: "Day", cell: ({ day }) => formatDay(day) },
  { label: "Amount", kind: "number", cell: ({ amountKobo }) => formatMoney(amountKobo) },
  {
    label: "Gift",
    cell: ({ donationId, donationReference, namedReference }) =>
      donationId && donationReference ? (
        <Link to={href("/dashboard/staff/donations/:id", { id: donationId })}>
          {formatReference(donationReference)}
        </Link>
      ) : namedReference ? (
        `${formatReference(namedReference)}?`
      ) : (
        "–"
      ),
  },
  { label: "State", kind: "state", cell: ({ status }) => <StatementLineTag status={status} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, narration, amountKobo, status }) => (
      <ButtonLink
        variant="secondary"
        to={recordHref(statementList, id, query)}
        shortcut="Enter"
        aria-label={`${status === "open" ? "Decide" : "View"}: ${formatMoney(amountKobo)}, ${narration}`}
      >
        {status === "open" ? "Decide" : "View"}
      </ButtonLink>
    ),
  },
];

const uploadColumns: Column<UploadRow>[] = [
  {
    label: "File",
    kind: "heading",
    cell: ({ id, name }) => (
      <Link to={href("/dashboard/staff/donations/statements/:id", { id })}>{name}</Link>
    ),
  },
  { label: "Sent", cell: ({ sentAt, uploader }) => `${formatInstant(sentAt)}, ${uploader}` },
  {
    label: "Lines with money in",
    kind: "number",
    cell: ({ credits, imported }) => (imported ? credits.toLocaleString("en") : "–"),
  },
  {
    label: "New",
    kind: "number",
    cell: ({ added, imported }) => (imported ? added.toLocaleString("en") : "–"),
  },
  {
    label: "Counted at once",
    kind: "number",
    cell: ({ matched, imported }) => (imported ? matched.toLocaleString("en") : "–"),
  },
];

/** The lines of the bank's statements, with the form that sends the next one. */
export function StatementList(props: StatementListProps) {
  const { counts, uploads, submissionKey, result, ...list } = props;
  return (
    <ListScreen
      {...list}
      list={statementList}
      columns={columnsOf(list.query)}
      title="Bank Statements"
      searchLabel="Search lines"
      action={
        <ToolPanel
          label="Send a statement"
          icon="plus"
          open={result !== undefined || undefined}
          address={listHref(statementList, list.query)}
        >
          <ActionForm
            id="statement"
            action={href("/dashboard/staff/donations/statements")}
            encType="multipart/form-data"
            className={stack.even}
            submissionKey={submissionKey}
            fields={["statement"]}
            result={result}
          >
            {({ statement }, pending) => (
              <>
                <FileField
                  {...bareField(statement)}
                  label="Bank statement"
                  accept=".csv,text/csv,text/plain"
                  required
                  missing="Please choose a file"
                  hint={`CSV, as your bank's site downloads it; at most ${maxStatementInWords()}. A line that was there before is not counted again.`}
                />
                <div>
                  <Button pending={pending}>Send</Button>
                </div>
              </>
            )}
          </ActionForm>
          {uploads.length > 0 && (
            <Table
              caption="The latest statements"
              columns={uploadColumns}
              rows={uploads}
              rowKey={({ id }) => id}
            />
          )}
        </ToolPanel>
      }
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/donations")}>
          Donations
        </ButtonLink>
      }
      labels={{
        show: {
          filter: "Filter by what is to be decided",
          all: "All",
          names: {
            proposed: "Perhaps gifts",
            unknown: "Look like no gift",
          },
          counts: {
            proposed: countOrMore(counts.proposed),
            unknown: countOrMore(counts.unknown),
          },
        },
        status: {
          filter: "Filter by state",
          all: "Any state",
          names: { matched: "counted", dismissed: "no gift" },
        },
      }}
      pagesLabel="Pages of lines"
      failed={result !== undefined}
      empty={{
        none: {
          title: "No statement lines yet",
          children:
            "Send a statement of the bank account: gifts are found on it by their code and amount.",
        },
        noMatch: "No line matches",
        showAll: "Show all lines",
      }}
    />
  );
}

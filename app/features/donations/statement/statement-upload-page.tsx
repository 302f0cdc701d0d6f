import { href } from "react-router";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { AskingButton } from "#app/ui/action-form/asking-button.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { statementList } from "./statement.ts";
import type { UploadView } from "./statement-views.ts";

type UploadScreenProps = {
  upload: UploadView;
  submissionKey: string;
  returned: ReturnedForm<"import-lines" | "discard"> | undefined;
};

/** One statement: which column is which before its import, and what came of it. */
export function UploadScreen({ upload, submissionKey, returned }: UploadScreenProps) {
  const { waiting, name } = upload;
  return (
    <>
      <PageHeader
        title={name}
        back={{
          to: href("/dashboard/staff/donations/statements"),
          label: "Back to Bank Statements",
        }}
      />
      <div className={stack.even}>
        {returned && !waiting && <ConflictPanel result={returned.result} />}
        {waiting ? (
          <ColumnsForm
            upload={upload}
            waiting={waiting}
            submissionKey={submissionKey}
            returned={returned}
          />
        ) : (
          <Outcome upload={upload} />
        )}
      </div>
    </>
  );
}

function Outcome({ upload: { id, counts, unreadableLines } }: { upload: UploadView }) {
  const number = (value: number) => value.toLocaleString("en");
  return (
    <section className={`${sheet} ${stack.even}`} aria-label="What came of it">
      <Facts
        rows={[
          { label: "Lines", value: number(counts.lines) },
          { label: "With money in", value: number(counts.credits) },
          { label: "New", value: number(counts.added) },
          { label: "With a gift's code and amount", value: number(counts.matched) },
          ...(counts.unreadable > 0
            ? [
                {
                  label: "Could not be read",
                  value: `${number(counts.unreadable)}, on lines ${unreadableLines} of the file`,
                },
              ]
            : []),
        ]}
      />
      <div className={cluster}>
        <ButtonLink to={listHref(statementList, { show: "proposed", upload: id })}>
          Match its transfers
        </ButtonLink>
        <ButtonLink variant="secondary" to={listHref(statementList, { upload: id })}>
          All its transfers
        </ButtonLink>
      </div>
    </section>
  );
}

type ColumnsFormProps = UploadScreenProps & { waiting: NonNullable<UploadView["waiting"]> };

const labels = {
  date: "Date",
  credit: "Money in",
  narration: "Narration",
  reference: "Reference",
} as const;
const names = ["date", "credit", "narration", "reference"] as const;

function ColumnsForm({ upload, waiting, submissionKey, returned }: ColumnsFormProps) {
  const { header, columns, remembered, examples, credits, unreadable } = waiting;
  const action = href("/dashboard/staff/donations/statements/:id", { id: upload.id });
  const options = header.map((cell, at) => ({
    value: String(at),
    label: cell || `Column ${at + 1}`,
  }));
  const chosen = Object.fromEntries(
    names.flatMap((name) => (columns[name] == null ? [] : [[name, String(columns[name])]])),
  );
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="columns">
      <h2 id="columns">Which column is which?</h2>
      <p>
        {remembered
          ? "The columns are as you said the last time for these headings."
          : "The columns are guessed by their headings. What you say is remembered for these headings."}
        {credits !== undefined &&
          ` ${credits.toLocaleString("en")} of ${upload.counts.lines.toLocaleString("en")} lines have money in.`}
        {unreadable > 0 && ` ${unreadable.toLocaleString("en")} cannot be read and are left out.`}
      </p>
      <ActionForm
        id="columns-form"
        action={action}
        className={stack.even}
        intent="import-lines"
        submissionKey={submissionKey}
        fields={names}
        defaultValue={chosen}
        result={returned?.intent === "import-lines" ? returned.result : undefined}
      >
        {(fields, pending) => (
          <>
            <div className={pair}>
              {names.map((name) => (
                <SelectField
                  key={name}
                  {...textField(fields[name])}
                  label={labels[name]}
                  required={name !== "reference"}
                  missing={`Please choose the column of ${labels[name].toLowerCase()}`}
                  placeholder={name === "reference" ? "None" : "Please choose"}
                  options={options}
                  hint={
                    name === "credit"
                      ? "Also a column of both: what goes out has a minus, brackets or DR."
                      : undefined
                  }
                />
              ))}
            </div>
            <div>
              <Button pending={pending} pendingText="Importing…">
                Import
              </Button>
            </div>
          </>
        )}
      </ActionForm>
      <AskingButton
        action={action}
        intent="discard"
        submissionKey={submissionKey}
        variant="secondary"
        question="Throw this statement away? None of its lines are imported."
      >
        Throw Away
      </AskingButton>
      <Table
        caption="The first lines"
        columns={header.map((label, at) => ({
          label: label || `Column ${at + 1}`,
          ...(at === (columns.narration ?? 0) && { kind: "heading" as const }),
          cell: (row: { cells: string[] }) => row.cells[at] || "–",
        }))}
        rows={examples.map((cells, at) => ({ cells, at }))}
        rowKey={({ at }) => at}
      />
    </section>
  );
}

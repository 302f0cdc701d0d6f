import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { cluster, pair, sheet, stack, tips } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { dayOrderTexts, moneyInTexts, statementList } from "./statement.ts";
import type { ColumnsView, UploadView } from "./statement-views.ts";

type StatementUploadPageProps = {
  upload: UploadView;
  returned: ReturnedForm<"import-lines" | "preview" | "discard"> | undefined;
};

export function StatementUploadPage({ upload, returned }: StatementUploadPageProps) {
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
          <ColumnsForm upload={upload} waiting={waiting} returned={returned} />
        ) : (
          <ImportResult upload={upload} />
        )}
      </div>
    </>
  );
}

function ImportResult({ upload: { id, counts, unreadableLines } }: { upload: UploadView }) {
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
                  label: "Left out",
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

type ColumnsFormProps = StatementUploadPageProps & { waiting: ColumnsView };

const labels = {
  date: "Date",
  credit: "Money in",
  narration: "Narration",
  reference: "Reference",
  direction: "In or out",
  balance: "Balance",
} as const;
const names = ["date", "credit", "narration", "reference", "direction", "balance"] as const;
const required = ["date", "credit", "narration"] as const;
const hints: Partial<Record<(typeof names)[number], string>> = {
  credit: "Also a column of both: what goes out has a minus, brackets or DR, or a column says it.",
  direction: "Such as CR and DR, or Credit and Debit.",
  balance: "Each amount is compared with it.",
};

function ColumnsForm({ upload, waiting, returned }: ColumnsFormProps) {
  const { header, columns, examples, questions, refusal } = waiting;
  const action = href("/dashboard/staff/donations/statements/:id", { id: upload.id });
  const options = header.map((cell, at) => ({
    value: String(at),
    label: cell || `Column ${at + 1}`,
  }));
  const chosen = Object.fromEntries(
    names.flatMap((name) => (columns[name] == null ? [] : [[name, String(columns[name])]])),
  );
  const result = returned?.intent === "discard" ? undefined : returned?.result;
  const isClear =
    !refusal &&
    required.every((name) => columns[name] !== undefined) &&
    !names.some((name) => result?.error?.[name]);
  const { dayOrder: openOrder, moneyIn: openDirection } = questions;
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="columns">
      <h2 id="columns">Is it read as it should be?</h2>
      <Reading waiting={waiting} lines={upload.counts.lines} />
      <Form
        id="columns-form"
        action={action}
        className={stack.even}
        hidden={openDirection && { questionId: openDirection.id }}
        fields={[...names, "dayOrder", "moneyIn"]}
        defaultValue={{ ...chosen, ...(columns.dayOrder && { dayOrder: columns.dayOrder }) }}
        result={result}
      >
        {(fields) => (
          <>
            {openOrder && (
              <RadioGroup
                {...textField(fields.dayOrder)}
                label={`Which day is “${openOrder.cell}” on line ${openOrder.line}?`}
                required
                missing={dayOrderTexts.missing}
                options={(["dmy", "mdy"] as const).map((order) => ({
                  value: order,
                  label: formatDay(openOrder.days[order]),
                }))}
                hint="All days of the statement are read in the same order."
              />
            )}
            {!openOrder && columns.dayOrder && (
              <input type="hidden" name="dayOrder" value={columns.dayOrder} />
            )}
            {openDirection && (
              <RadioGroup
                {...bareField(fields.moneyIn)}
                label={openDirection.text}
                required
                missing={moneyInTexts.missing}
                options={[
                  { value: "yes", label: "Yes" },
                  { value: "no", label: "No" },
                ]}
                hint="Nothing in the file says whether this money came in or went out."
                short
              />
            )}
            <Disclosure
              title="Which column is which?"
              open={!isClear || openDirection !== undefined}
            >
              <div className={stack.even}>
                <div className={pair}>
                  {names.map((name) => (
                    <SelectField
                      key={name}
                      {...textField(fields[name])}
                      label={labels[name]}
                      required={isRequired(name)}
                      missing={`Please choose the column of ${labels[name].toLowerCase()}`}
                      placeholder={isRequired(name) ? "Please choose" : "None"}
                      options={options}
                      hint={hints[name]}
                    />
                  ))}
                </div>
                <Button
                  variant="secondary"
                  name="intent"
                  value="preview"
                  pendingText="Reading…"
                  formNoValidate
                >
                  Read Again
                </Button>
              </div>
            </Disclosure>
            <Button name="intent" value="import-lines" pendingText="Importing…">
              Import
            </Button>
          </>
        )}
      </Form>
      <AskingButton
        action={action}
        intent="discard"
        variant="secondary"
        question="Throw this statement away? None of its lines are imported."
      >
        Throw Away
      </AskingButton>
      <Table
        caption="The first lines of the file"
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

function isRequired(name: (typeof names)[number]): boolean {
  return required.some((one) => one === name);
}

function Reading({ waiting, lines }: { waiting: ColumnsView; lines: number }) {
  const { remembered, credits, unreadable, reversed, problems, firstLines, refusal } = waiting;
  const figure = (count: number) => count.toLocaleString("en");
  const isOpen = waiting.questions.moneyIn !== undefined;
  const have = isOpen ? "would have" : credits === 1 ? "has" : "have";
  if (refusal) return <p>{refusal}</p>;
  if (credits === undefined) return <p>Please choose the columns that could not be guessed.</p>;
  return (
    <>
      <p>
        {`${figure(credits)} of ${counted(lines, "line")} ${have} money in. `}
        {remembered
          ? "The columns are as you chose them last time for these headings."
          : "The columns are guessed by their headings. What you say is remembered for these headings."}
      </p>
      <ul className={stack.tight} aria-label="The first lines as they are read">
        {firstLines.map(({ line, text, narration }) => (
          <li key={line}>
            {text}
            {narration && (
              <>
                <br />
                <small>{narration}</small>
              </>
            )}
          </li>
        ))}
      </ul>
      {reversed > 0 && (
        <p>{`${counted(reversed, "line")} with money in ${reversed === 1 ? "is" : "are"} taken back on the same statement, and proposed as nobody's gift.`}</p>
      )}
      {unreadable > 0 && (
        <>
          <p>{`${counted(unreadable, "line")} ${unreadable === 1 ? "is" : "are"} left out:`}</p>
          <ul className={tips}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {unreadable > problems.length && (
              <li>{`and ${counted(unreadable - problems.length, "line")} more`}</li>
            )}
          </ul>
        </>
      )}
    </>
  );
}

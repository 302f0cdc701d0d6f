import { formatMonth } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import {
  columns as besideOneAnother,
  cluster,
  filters,
  panel,
  stack,
} from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { Question } from "./questions.ts";
import {
  columnHead,
  figureInWords,
  type MonthRange,
  monthRangeHref,
  presetRanges,
  type ReportColumn,
  reportFileHref,
  reportIds,
  reportsPath,
  reportTitles,
} from "./reports.ts";
import { figure, tiles as list, tile } from "./tiles.css.ts";

type QuestionsScreenProps = {
  questions: Question[];
  range: MonthRange;
  present: string;
};

export function QuestionsScreen({ questions, range, present }: QuestionsScreenProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Analytics</PageTitle>
      <PageHeader
        title="Analytics"
        intro={`${formatMonth(range.from)} to ${formatMonth(range.to)}`}
      />
      <nav aria-label="Usual months">
        <ul className={filterLinks}>
          {presetRanges(present).map((preset) => (
            <li key={preset.label}>
              <Link
                className={filterLink}
                to={monthRangeHref(preset.range)}
                aria-current={isSame(preset.range, range) ? "page" : undefined}
              >
                {preset.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Disclosure
        title="Other months"
        open={presetRanges(present).every((preset) => !isSame(preset.range, range))}
      >
        <form key={monthRangeHref(range)} method="get" action={reportsPath} className={filters}>
          <MonthField label="From" name="from" month={range.from} present={present} />
          <MonthField label="To" name="to" month={range.to} present={present} />
          <Button variant="secondary">Show</Button>
        </form>
      </Disclosure>
      {questions.map((question) => (
        <QuestionSection key={question.id} question={question} />
      ))}
      <section className={stack.tight} aria-labelledby="files">
        <h2 id="files">By month, as files</h2>
        <div className={cluster}>
          {reportIds.map((id) => (
            <ButtonLink
              key={id}
              variant="secondary"
              to={reportFileHref(id, range)}
              aria-label={`${reportTitles[id]} as CSV`}
            >
              {reportTitles[id]}
            </ButtonLink>
          ))}
        </div>
      </section>
    </div>
  );
}

function isSame(one: MonthRange, other: MonthRange): boolean {
  return one.from === other.from && one.to === other.to;
}

type MonthFieldProps = { label: string; name: string; month: string; present: string };

function MonthField({ label, name, month, present }: MonthFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="month"
      max={present}
      defaultValue={month}
      hint="Such as 2026-01"
      unmarked
    />
  );
}

function QuestionSection({ question }: { question: Question }) {
  const { id, title, figures, byMonth } = question;
  return (
    <section className={stack.even} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Tiles tiles={figures} />
      {byMonth && <Months {...byMonth} />}
    </section>
  );
}

type Row = { month: string; at: number };

/** Lines for the drawn columns, a table for all. */
function Months({ report: { id, months, columns }, drawn }: NonNullable<Question["byMonth"]>) {
  const rows = months.map((month, at) => ({ month, at })).reverse();
  const tableColumns: Column<Row>[] = [
    { label: "Month", kind: "heading", cell: ({ month }) => formatMonth(month) },
    ...columns.map((column): Column<Row> => {
      const { values, unit } = column;
      const cell = ({ at }: Row) => figureInWords(values[at] ?? null, unit) ?? null;
      return { label: columnHead(column), kind: "number", cell };
    }),
  ];
  const lines = columns.flatMap((column) => {
    const title = drawn[column.label];
    const points = chartPoints(column, months);
    const isTelling = points.length > 2 && new Set(points.map(({ value }) => value)).size > 1;
    return title && isTelling ? [{ column, title, points }] : [];
  });
  return (
    <>
      {lines.length > 0 && (
        <div className={besideOneAnother}>
          {lines.map(({ column, title, points }) => (
            <div key={title} className={panel}>
              <h3>{title}</h3>
              <LineChart
                id={`${id}-${column.label.toLowerCase().replaceAll(" ", "-")}`}
                title={title}
                heads={{ label: "Month", value: columnHead(column) }}
                points={points}
                figuresElsewhere
              />
            </div>
          ))}
        </div>
      )}
      <Disclosure title="Figures by month">
        <Table
          caption={reportTitles[id]}
          captionHidden
          columns={tableColumns}
          rows={rows}
          rowKey={({ month }) => month}
        />
      </Disclosure>
    </>
  );
}

/** No point for a month without a median; 0 where no night was offered; money in whole naira. */
function chartPoints({ values, unit }: ReportColumn, months: readonly string[]) {
  return months.flatMap((month, at) => {
    const value = values[at] ?? (unit === "percent" ? 0 : null);
    if (value === null) return [];
    return [
      {
        label: formatMonth(month),
        value: unit === "kobo" ? Math.floor(value / 100) : Math.round(value),
      },
    ];
  });
}

type Tile = {
  label: string;
  value: number | string;
  /** Shows a plus after the number. */
  over?: boolean | undefined;
  href: string;
};

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={list}>
      {tiles.map(({ label, value, over, href }) => (
        <li key={label}>
          <Link className={tile} to={href}>
            <span className={figure}>
              {typeof value === "string" ? value : value.toLocaleString("en-NG")}
              {over && "+"}
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

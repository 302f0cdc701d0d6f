import { Form } from "react-router";
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
import {
  columnHead,
  figureInWords,
  type MonthRange,
  monthRangeHref,
  type Report,
  type ReportColumn,
  type ReportId,
  reportsPath,
  reportTitles,
  usualRanges,
} from "./reports.ts";

type ReportsScreenProps = {
  reports: Report[];
  range: MonthRange;
  /** The month that it is in Lagos. */
  present: string;
};

/** What is said below a report's title. */
const notes: Record<ReportId, string> = {
  adoption:
    "Time to adoption: from the day a pet was published, of those adopted in that month; half waited less.",
  boarding:
    "Stays by their first day. Nights offered: the places that verified boarders have now, without their days off.",
  answers: "Of what came in that month and was answered: half was answered within so many hours.",
  gifts: "Gifts that were received in that month, without what went back.",
};

/** Which columns are drawn, and the question that each drawing answers. */
const drawings: Record<ReportId, Record<string, string>> = {
  adoption: {
    "Adoption requests": "Adoption requests a month",
    Adoptions: "Adoptions a month",
  },
  boarding: { Stays: "Stays a month", Occupancy: "Occupancy, in percent" },
  answers: {
    "Adoption requests": "Hours to the first answer to adoption requests",
    "Boarding requests": "Hours to the first answer to boarding requests",
    Messages: "Hours to the first answer to messages",
  },
  gifts: { Gifts: "Gifts a month", Sum: "Gifts a month, in naira" },
};

/** Figures month by month: drawings, a table, and a file for each report. */
export function ReportsScreen({ reports, range, present }: ReportsScreenProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Reports</PageTitle>
      <PageHeader
        title="Reports"
        intro={`${formatMonth(range.from)} to ${formatMonth(range.to)}, by months of Lagos.`}
      />
      <nav aria-label="Usual months">
        <ul className={filterLinks}>
          {usualRanges(present).map((usual) => (
            <li key={usual.label}>
              <Link
                className={filterLink}
                to={monthRangeHref(usual.range)}
                aria-current={isSame(usual.range, range) ? "page" : undefined}
              >
                {usual.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form key={monthRangeHref(range)} method="get" action={reportsPath} className={filters}>
        <MonthField label="From" name="from" month={range.from} present={present} />
        <MonthField label="To" name="to" month={range.to} present={present} />
        <Button variant="secondary">Show</Button>
      </Form>
      {reports.map((report) => (
        <ReportSection key={report.id} report={report} range={range} />
      ))}
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

type Row = { month: string; at: number };

function ReportSection({ report, range }: { report: Report; range: MonthRange }) {
  const { id, months, columns } = report;
  const rows = months.map((month, at) => ({ month, at })).reverse();
  const shown: Column<Row>[] = [
    { label: "Month", kind: "heading", cell: ({ month }) => formatMonth(month) },
    ...columns.map((column): Column<Row> => {
      const { values, unit } = column;
      const cell = ({ at }: Row) => figureInWords(values[at] ?? null, unit) ?? null;
      return { label: columnHead(column), kind: "number", cell };
    }),
  ];
  const drawn = columns
    .map((column) => ({ ...column, points: pointsOf(column, months) }))
    .filter(({ label, points }) => drawings[id][label] && points.length > 1);
  const file = `${reportsPath}.csv?report=${id}&from=${range.from}&to=${range.to}`;
  return (
    <section className={stack.even} aria-labelledby={id}>
      <div className={cluster}>
        <h2 id={id}>{reportTitles[id]}</h2>
        <ButtonLink
          variant="secondary"
          to={file}
          reloadDocument
          aria-label={`${reportTitles[id]} as CSV`}
        >
          CSV
        </ButtonLink>
      </div>
      <p>{notes[id]}</p>
      {drawn.length > 0 && (
        <div className={besideOneAnother}>
          {drawn.map((column) => (
            <div key={column.label} className={panel}>
              <h3>{drawings[id][column.label]}</h3>
              <LineChart
                id={`${id}-${column.label.toLowerCase().replaceAll(" ", "-")}`}
                title={drawings[id][column.label] ?? ""}
                heads={{ label: "Month", value: columnHead(column) }}
                points={column.points}
                figuresElsewhere
              />
            </div>
          ))}
        </div>
      )}
      <Disclosure title="Figures" open={drawn.length === 0}>
        <Table
          caption={reportTitles[id]}
          captionHidden
          columns={shown}
          rows={rows}
          rowKey={({ month }) => month}
        />
      </Disclosure>
    </section>
  );
}

/** A month without a median has no point; where no night was offered, none was taken; money is in whole naira. */
function pointsOf({ values, unit }: ReportColumn, months: readonly string[]) {
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

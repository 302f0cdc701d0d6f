import { careKinds } from "#app/features/animals/care-episode/animal-facts.ts";
import { addDays, addMonths, dayAndMonth, formatDay, formatMonth } from "#app/platform/dates.ts";
import type { Site } from "#app/platform/services.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { chips, filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import {
  type CareFigures,
  careFigures,
  comparedMonths,
  inFigures,
  lossesInWords,
  monthlyFlows,
  monthlyReportFileHref,
  monthlyReportHref,
  monthlyReportPath,
  monthsNear,
  outcomeNames,
  outcomeStatuses,
  percentInWords,
  reportedIntakeKinds,
  reportedIntakes,
  reportHeadline,
  shortMonth,
  type Tallies,
  yearInWords,
  yearRate,
} from "./monthly-report.ts";
import * as css from "./monthly-report-page.css.ts";

type MonthlyReportPageProps = {
  tallies: Tallies;
  first: string;
  present: string;
  today: string;
  site: Pick<Site, "name" | "tagline">;
  /** Signs it. */
  name: string;
};

export function MonthlyReportPage(props: MonthlyReportPageProps) {
  const { tallies, first, present, today, site, name } = props;
  const { month } = tallies;
  const isSoFar = month === present;
  const compared = comparedMonths(month).map((one) => careFigures(tallies, one));
  const [now = careFigures(tallies, month), before = now] = compared;
  const compare = (figure: string, time: string) =>
    figure === "–" ? `no outcome ${time}` : `${figure} ${time}`;
  const last = `in ${shortMonth(addMonths(month, -1), month)}`;
  const inBrackets = (figure: string) => (before.out === 0 ? "" : ` (${figure} ${last})`);
  const end = isSoFar ? today : addDays(`${addMonths(month, 1)}-01`, -1);
  const losses = lossesInWords(now);
  return (
    <div className={stack.even}>
      <div data-screen="">
        <ListHead
          title="Monthly Report"
          action={
            <Button type="button" data-action="print" {...needsScript}>
              Print
            </Button>
          }
          others={
            <ButtonLink variant="secondary" to={monthlyReportFileHref(month)}>
              As CSV
            </ButtonLink>
          }
          address={month}
          tools={
            <nav className={chips} aria-label="Month">
              <ul className={filterLinks}>
                {monthsNear(month, { first, present }).map((one) => (
                  <li key={one}>
                    <Link
                      className={filterLink}
                      to={monthlyReportHref(one)}
                      aria-current={one === month ? "page" : undefined}
                    >
                      {formatMonth(one)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          }
        />
      </div>
      <article className={css.sheet} aria-labelledby="result">
        <header className={css.head}>
          <div className={css.letterhead}>
            <Mark className={css.mark} />
            <div>
              <strong>{site.name}</strong>
              <span className={css.quiet}>{site.tagline}</span>
            </div>
          </div>
          <p>
            {"Animals in our care "}
            <strong className={css.month}>{formatMonth(month)}</strong>
          </p>
        </header>
        <h2 id="result" className={css.result}>
          {reportHeadline(now, isSoFar)}
        </h2>
        <Lede>
          {now.out === 0 ? (
            <p>No animal left us.</p>
          ) : (
            <p>
              {"Of the animals that left us, "}
              <strong>{percentInWords(now.rate)}</strong>
              {` left alive${inBrackets(percentInWords(before.rate))}. `}
              {"Half stayed no longer than "}
              <strong>{`${inFigures(now.median)} ${now.median === 1 ? "day" : "days"}`}</strong>
              {`${inBrackets(inFigures(before.median))}. ${losses}`}
            </p>
          )}
        </Lede>
        <KindTable tallies={tallies} all={now} />
        <ul className={css.figures}>
          <Figure
            value={inFigures(now.end)}
            label={`in care on ${dayAndMonth(end)}`}
            before={`${inFigures(now.start)} on ${dayAndMonth(addDays(`${month}-01`, -1))}`}
          />
          <Figure
            value={percentInWords(yearRate(tallies, month))}
            label={`live release, ${yearInWords}`}
            before={compare(
              percentInWords(yearRate(tallies, addMonths(month, -12))),
              "the year before",
            )}
          />
          <Figure
            value={inFigures(now.median)}
            label="days in care, median"
            before={compare(inFigures(before.median), last)}
          />
          <Figure
            value={inFigures(now.medianAdopted)}
            label="days until adopted, median"
            before={compare(inFigures(before.medianAdopted), last)}
          />
        </ul>
        <div className={css.tables}>
          <MonthsTable title="Came in" month={month} rows={intakeRows(compared)} />
          <MonthsTable title="Went out" month={month} rows={outcomeRows(compared)} />
          <MonthsTable
            title="In care"
            month={month}
            rows={[
              row("At the start", compared, ({ start }) => inFigures(start)),
              row("Came in", compared, (figures) => inFigures(figures.in)),
              row("Went out", compared, ({ out }) => inFigures(out)),
              {
                ...row(isSoFar ? "Now, or at the end" : "At the end", compared, (one) =>
                  inFigures(one.end),
                ),
                isSum: true,
              },
            ]}
          />
          <MonthsTable title="How it ended" month={month} rows={endRows(compared)} />
        </div>
        <Flows tallies={tallies} />
        <footer className={css.foot}>
          <p>{`Made on ${formatDay(today)} from the records of ${site.name}. Corrections since then are not in it.`}</p>
          <p className={css.signs}>
            <span className={css.sign}>{name}</span>
            <span className={css.sign}>For the board</span>
          </p>
        </footer>
      </article>
    </div>
  );
}

type NoMonthlyReportProps = { first: string; present: string };

export function NoMonthlyReport({ first, present }: NoMonthlyReportProps) {
  return (
    <div className={stack.even}>
      <ListHead title="Monthly Report" />
      <EmptyState
        title="There is no report of this month"
        action={<ButtonLink to={monthlyReportPath}>Show the last report</ButtonLink>}
      >
        <p>
          {first === present
            ? `Reports begin with ${formatMonth(first)}, this month.`
            : `Reports go from ${formatMonth(first)}, when the first animal came, to ${formatMonth(present)}.`}
        </p>
      </EmptyState>
    </div>
  );
}

function Figure({ value, label, before }: { value: string; label: string; before: string }) {
  return (
    <li className={css.figure}>
      <span className={css.number}>{value}</span> <span>{label}</span>{" "}
      <span className={css.quiet}>{before}</span>
    </li>
  );
}

function KindTable({ tallies, all }: { tallies: Tallies; all: CareFigures }) {
  const heads = ["Start", "In", "Out", "End", "Live release", "Median stay"];
  const lines = [
    ...careKinds.map((kind) => ({
      label: kind as string,
      figures: careFigures(tallies, tallies.month, kind),
    })),
    { label: "All", figures: all },
  ];
  return (
    <table className={`${css.table} ${css.kinds}`}>
      <caption className={css.caption}>By kind</caption>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, figures }) => (
          <tr key={label} className={label === "All" ? css.total : undefined}>
            <th scope="row">{label}</th>
            <td>{inFigures(figures.start)}</td>
            <td>{inFigures(figures.in)}</td>
            <td>{inFigures(figures.out)}</td>
            <td>{inFigures(figures.end)}</td>
            <td>{percentInWords(figures.rate)}</td>
            <td>{inFigures(figures.median)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MonthsRow = { label: string; cells: string[]; isSum?: boolean };

function row(
  label: string,
  compared: readonly CareFigures[],
  cell: (figures: CareFigures) => string,
): MonthsRow {
  return { label, cells: compared.map(cell) };
}

const isSome = ({ cells }: MonthsRow) => cells.some((cell) => cell !== "0" && cell !== "–");

/** Lines of zeros are left out. */
function intakeRows(compared: readonly CareFigures[]): MonthsRow[] {
  return [
    ...reportedIntakeKinds
      .map((kind) =>
        row(reportedIntakes[kind], compared, ({ byIntake }) => inFigures(byIntake[kind])),
      )
      .filter(isSome),
    { ...row("Together", compared, (figures) => inFigures(figures.in)), isSum: true },
    ...[row("Dead on arrival", compared, ({ deadOnArrival }) => inFigures(deadOnArrival))].filter(
      isSome,
    ),
  ];
}

function outcomeRows(compared: readonly CareFigures[]): MonthsRow[] {
  return [
    ...outcomeStatuses
      .map((status) =>
        row(outcomeNames[status], compared, ({ byOutcome }) => inFigures(byOutcome[status])),
      )
      .filter(isSome),
    { ...row("Together", compared, ({ out }) => inFigures(out)), isSum: true },
  ];
}

function endRows(compared: readonly CareFigures[]): MonthsRow[] {
  return [
    row("Live release", compared, ({ rate }) => percentInWords(rate)),
    ...[
      row("Without owners' requests", compared, ({ rateWithoutRequests }) =>
        percentInWords(rateWithoutRequests),
      ),
    ].filter(isSome),
    row("Median stay, days", compared, ({ median }) => inFigures(median)),
    row("Until adopted, days", compared, ({ medianAdopted }) => inFigures(medianAdopted)),
  ];
}

type MonthsTableProps = { title: string; month: string; rows: readonly MonthsRow[] };

function MonthsTable({ title, month, rows }: MonthsTableProps) {
  const months = comparedMonths(month);
  return (
    <table className={css.table}>
      <caption className={css.caption}>{title}</caption>
      <thead>
        <tr>
          <td />
          {months.map((one) => (
            <th key={one} scope="col">
              {shortMonth(one, month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, isSum }) => (
          <tr key={label} className={isSum ? css.total : undefined}>
            <th scope="row">{label}</th>
            {months.map((one, at) => (
              <td key={one}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Flows({ tallies }: { tallies: Tallies }) {
  const months = monthlyFlows(tallies);
  const total = (read: (one: (typeof months)[number]) => number) =>
    inFigures(months.reduce((sum, one) => sum + read(one), 0));
  return (
    <section className={css.chart} aria-labelledby="flows-head">
      <h3 id="flows-head">{`Adopted and taken in, ${yearInWords}`}</h3>
      <LineChart
        id="flows"
        title="Adopted and taken in, by month"
        heads={{
          label: "Month",
          value: `adopted, ${total(({ adopted }) => adopted)}`,
          before: `taken in, ${total(({ takenIn }) => takenIn)}`,
        }}
        points={months.map(({ month, adopted, takenIn }) => ({
          label: formatMonth(month),
          value: adopted,
          before: takenIn,
        }))}
      />
    </section>
  );
}

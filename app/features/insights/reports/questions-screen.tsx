import { href } from "react-router";
import { formatMonth } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { chips, filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { cluster, filters, stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { type Question, roundFigure } from "./questions.ts";
import * as css from "./questions-screen.css.ts";
import {
  type MonthRange,
  monthRangeHref,
  presetRanges,
  reportFileHref,
  reportIds,
  reportsPath,
  reportTitles,
} from "./reports.ts";

type QuestionsScreenProps = {
  questions: Question[];
  range: MonthRange;
  present: string;
};

export function QuestionsScreen({ questions, range, present }: QuestionsScreenProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Analytics</PageTitle>
      <ListHead
        title="Analytics"
        line={`${formatMonth(range.from)} to ${formatMonth(range.to)}`}
        tools={
          <nav className={chips} aria-label="Usual months">
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
        }
      />
      <div>
        {questions.map((question) => (
          <QuestionSection key={question.id} question={question} />
        ))}
      </div>
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
        <p>
          <Link to={href("/dashboard/staff/animals/report")}>Monthly report of the animals</Link>
        </p>
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
  const { id, title, figures, change, chart } = question;
  const [{ value, label, href }, ...others] = figures;
  const [, number = value, unit = ""] = /^(\d\S*) (\D+)$/.exec(value) ?? [];
  return (
    <section className={css.question} aria-labelledby={id}>
      <div className={css.answer}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <p className={css.line}>
          <span className={css.figure}>
            {number}
            {unit && <small className={css.unit}>{` ${unit}`}</small>}
          </span>{" "}
          {change && <span className={change.isGood ? css.good : css.bad}>{change.text}</span>}
        </p>
        <p className={css.label}>
          <Link to={href}>{label}</Link>
        </p>
        <ul className={css.facts}>
          {others.map((one) => (
            <li key={one.label}>
              <Link to={one.href}>
                <strong>{one.value}</strong> {one.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Months id={id} chart={chart} />
    </section>
  );
}

/** Hours beyond two days are drawn as days. */
function Months({ id, chart }: { id: string; chart: Question["chart"] }) {
  const { months, column, before, goal, title } = chart;
  const top = Math.max(0, ...[...column.values, ...before].map((value) => value ?? 0));
  const isDays = column.unit === "hours" && top > 48;
  const scale = (value: number | null) =>
    value === null ? null : roundFigure(isDays ? value / 24 : value);
  const isPercent = column.unit === "percent";
  return (
    <LineChart
      id={`${id}-months`}
      title={isDays ? title.replace(/^Hours/, "Days") : title}
      heads={{ label: "Month", value: "These months", before: "A year before" }}
      unit={isPercent ? "%" : ""}
      goal={goal && { ...goal, value: scale(goal.value) ?? 0 }}
      points={months.map((month, at) => ({
        label: formatMonth(month),
        value: scale(column.values[at] ?? null),
        before: scale(before[at] ?? null),
      }))}
    />
  );
}

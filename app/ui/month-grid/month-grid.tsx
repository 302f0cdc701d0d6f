import type { ReactNode } from "react";
import { formatMonth, weekdayOf } from "#app/platform/dates.ts";
import type { CalendarMonth, Stretch } from "#app/platform/lists/calendar-month.ts";
import { packLines } from "#app/platform/lists/calendar-month.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./month-grid.css.ts";

/** One day of a row. */
type GridDay = {
  text: string;
  /** With its text, never alone: `off`, `full`, `some`. */
  state?: "off" | "full" | "some" | undefined;
  /** Where it leads, and the link's name in full. */
  link?: { to: string; name: string } | undefined;
};

/** What takes several days of a row, and leads somewhere. */
type GridBar = Stretch & {
  id: string;
  to: string;
  text: string;
  /** Its state, with days and status in words. */
  title: string;
  isWaiting?: boolean | undefined;
};

export type GridRow = {
  id: string;
  head: ReactNode;
  days: readonly GridDay[];
  bars: readonly GridBar[];
};

type MonthGridProps = {
  caption: string;
  /** What a row is: `Boarder`. */
  rowLabel: string;
  month: CalendarMonth;
  today: string;
  rows: readonly GridRow[];
};

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** A month with a row for each of its people: a line of its days, and below it what takes several of them. */
export function MonthGrid({ caption, rowLabel, month: { days }, today, rows }: MonthGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.caption}>
          <span className={css.captionText}>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
                <small>{weekdays[weekdayOf(day) - 1]}</small> {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={row.id} row={row} length={days.length} />
        ))}
      </table>
    </section>
  );
}

function Row({ row: { head, days, bars }, length }: { row: GridRow; length: number }) {
  const lines = packLines(bars);
  const hasDays = days.length > 0;
  const heading = (
    <th scope="rowgroup" rowSpan={Math.max(1, lines.length + Number(hasDays))}>
      {head}
    </th>
  );
  return (
    <tbody>
      {(hasDays || lines.length === 0) && (
        <tr>
          {heading}
          {hasDays ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month, in order
            days.map((day, index) => <Day key={index} day={day} />)
          ) : (
            <td colSpan={length} />
          )}
        </tr>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <tr key={index}>
          {!hasDays && index === 0 && heading}
          {cellsOf(line, length)}
        </tr>
      ))}
    </tbody>
  );
}

function Day({ day: { text, state, link } }: { day: GridDay }) {
  return (
    <td data-s={state}>
      {link ? (
        <Link to={link.to} aria-label={link.name}>
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}

/** The bars of a line, with what is empty between them. */
function cellsOf(line: readonly GridBar[], length: number): ReactNode[] {
  const cells: ReactNode[] = [];
  let at = 0;
  const leaveTo = (next: number) => {
    if (next > at) cells.push(<td key={`to-${next}`} colSpan={next - at} />);
    at = next;
  };
  for (const { id, first, last, to, text, title, isWaiting } of line) {
    leaveTo(first);
    cells.push(
      <td key={id} colSpan={last - first + 1} data-s={isWaiting ? "waits" : "bar"}>
        <Link to={to} title={title}>
          {text}
        </Link>
      </td>,
    );
    at = last + 1;
  }
  leaveTo(length);
  return cells;
}

type MonthLinksProps = { month: CalendarMonth; href: (month: string) => string };

/** The month in words, between the links to the ones beside it. */
export function MonthLinks({ month: { month, before, after }, href }: MonthLinksProps) {
  return (
    <nav className={css.months} aria-label="Months">
      {before ? (
        <ButtonLink variant="secondary" to={href(before)}>
          <Icon name="arrow-left" />
          <span className={css.word}>Previous Month</span>
        </ButtonLink>
      ) : (
        <span />
      )}
      <h2>{formatMonth(month)}</h2>
      {after ? (
        <ButtonLink variant="secondary" to={href(after)}>
          <span className={css.word}>Next Month</span>
          <Icon name="arrow-left" className={css.next} />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

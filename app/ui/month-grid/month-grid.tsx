import type { ReactNode } from "react";
import { formatMonth, isoWeekday } from "#app/platform/dates.ts";
import type { CalendarMonth, Stretch } from "#app/platform/lists/calendar-month.ts";
import { packLines } from "#app/platform/lists/calendar-month.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./month-grid.css.ts";

type GridDay = {
  text: string;
  /** The text says it, too. */
  state?: "off" | "full" | "some" | undefined;
  /** `name` is the link's full accessible name. */
  link?: { to: string; name: string } | undefined;
};

/** A link over several days of a row. */
type GridBar = Stretch & {
  id: string;
  to: string;
  text: string;
  title: string;
  isPending?: boolean | undefined;
};

export type GridRow = {
  id: string;
  head: ReactNode;
  days: readonly GridDay[];
  bars: readonly GridBar[];
};

type MonthGridProps = {
  caption: string;
  rowLabel: string;
  month: CalendarMonth;
  today: string;
  rows: readonly GridRow[];
};

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

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
                <small>{weekdays[isoWeekday(day) - 1]}</small> {Number(day.slice(8))}
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
          {makeCells(line, length)}
        </tr>
      ))}
    </tbody>
  );
}

function Day({ day: { text, state, link } }: { day: GridDay }) {
  return (
    <td data-state={state}>
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

/** The bars of a line with empty cells between them. */
function makeCells(line: readonly GridBar[], length: number): ReactNode[] {
  const cells: ReactNode[] = [];
  let at = 0;
  const addGap = (next: number) => {
    if (next > at) cells.push(<td key={`to-${next}`} colSpan={next - at} />);
    at = next;
  };
  for (const { id, first, last, to, text, title, isPending } of line) {
    addGap(first);
    cells.push(
      <td key={id} colSpan={last - first + 1} data-state={isPending ? "pending" : "bar"}>
        <Link to={to} title={title}>
          {text}
        </Link>
      </td>,
    );
    at = last + 1;
  }
  addGap(length);
  return cells;
}

type MonthLinksProps = { month: CalendarMonth; href: (month: string) => string };

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

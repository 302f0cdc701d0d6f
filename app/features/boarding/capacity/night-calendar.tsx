import type { ReactNode } from "react";
import { formatDay, formatMonth } from "#app/platform/dates.ts";
import { hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { MonthTable } from "#app/ui/month-table/month-table.tsx";
import type { MonthOfNights } from "./capacity.ts";
import * as css from "./night-calendar.css.ts";

type NightCalendarProps = {
  calendar: MonthOfNights;
  path: string;
  chosen: string | undefined;
  children: ReactNode;
};

export function NightCalendar({ calendar, path, chosen, children }: NightCalendarProps) {
  const { month, today, places, nights, before, after } = calendar;
  return (
    <section id="nights" className={stack.tight} aria-labelledby="nights-title">
      <h2 id="nights-title">{`Nights in ${formatMonth(month)}`}</h2>
      <p className={css.months}>
        {before ? (
          <Link to={`${path}?month=${before}#nights`}>{formatMonth(before)}</Link>
        ) : (
          <span />
        )}
        {after && <Link to={`${path}?month=${after}#nights`}>{formatMonth(after)}</Link>}
      </p>
      <MonthTable
        days={nights}
        className={css.table}
        caption={
          <caption className={hiddenText}>
            {`Places taken in each night of ${formatMonth(month)}, of ${places}`}
          </caption>
        }
      >
        {(one) => (
          <Night
            key={one.day}
            {...one}
            places={places}
            isToday={one.day === today}
            isChosen={one.day === chosen}
            to={`${path}?month=${month}&day=${one.day}#day`}
          />
        )}
      </MonthTable>
      {children}
    </section>
  );
}

type NightProps = MonthOfNights["nights"][number] & {
  places: number;
  isToday: boolean;
  isChosen: boolean;
  to: string;
};

function Night({ day: night, taken, isOff, places, isToday, isChosen, to }: NightProps) {
  const free = Math.max(0, places - taken);
  const state = isOff ? "off" : places > 0 && free === 0 ? "full" : taken > 0 ? "some" : undefined;
  const description = isOff
    ? `${taken} taken`
    : `${taken} taken, ${free === 0 ? "none" : free} free`;
  const [number, ...rest] = formatDay(night).split(" ");
  return (
    <td
      className={css.night}
      data-state={state}
      data-today={isToday ? "" : undefined}
      title={`${formatDay(night)}: ${isOff ? "day off, " : ""}${description}`}
    >
      <Link to={to} className={css.day} aria-current={isChosen ? "true" : undefined}>
        <span className={css.number}>{number}</span>
        <span className={hiddenText}>{` ${rest.join(" ")}, `}</span>
        <span className={css.places}>{isOff ? "off" : `${taken}/${places}`}</span>
        <span className={hiddenText}>{`: ${description}`}</span>
      </Link>
    </td>
  );
}

import type { ReactNode } from "react";
import { formatDay, formatMonth, weekdayOf } from "#app/platform/dates.ts";
import { hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { MonthOfNights } from "./capacity.ts";
import * as css from "./night-calendar.css.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

type NightCalendarProps = {
  calendar: MonthOfNights;
  path: string;
  /** The day that was tapped. */
  chosen: string | undefined;
  /** What is told of it. */
  children: ReactNode;
};

/** The nights of a month as a calendar: how many places are taken in each, of how many. Each day leads to what it holds. */
export function NightCalendar({ calendar, path, chosen, children }: NightCalendarProps) {
  const { month, today, places, nights, before, after } = calendar;
  const first = weekdayOf(nights[0]?.night ?? today) - 1;
  const cells = [...Array.from({ length: first }, () => undefined), ...nights];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, index) =>
    Array.from({ length: 7 }, (_, day) => cells[index * 7 + day]),
  );
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
      <table className={css.table}>
        <caption className={hiddenText}>
          {`Places taken in each night of ${formatMonth(month)}, of ${places}`}
        </caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className={css.weekday}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no other name
            <tr key={index}>
              {week.map((cell, day) =>
                cell ? (
                  <Night
                    key={cell.night}
                    {...cell}
                    places={places}
                    isToday={cell.night === today}
                    isChosen={cell.night === chosen}
                    to={`${path}?month=${month}&day=${cell.night}#day`}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: days of other months
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
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

function Night({ night, taken, isOff, places, isToday, isChosen, to }: NightProps) {
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

import { formatDay, formatMonth, weekdayOf } from "#app/platform/dates.ts";
import { hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { MonthOfNights } from "./capacity.ts";
import * as css from "./night-calendar.css.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

type NightCalendarProps = { calendar: MonthOfNights; path: string };

/** The nights of a month as a calendar: how many places are taken in each, of how many. */
export function NightCalendar({ calendar, path }: NightCalendarProps) {
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
    </section>
  );
}

type NightProps = MonthOfNights["nights"][number] & { places: number; isToday: boolean };

function Night({ night, taken, isOff, places, isToday }: NightProps) {
  const free = Math.max(0, places - taken);
  const state = isOff ? "off" : places > 0 && free === 0 ? "full" : taken > 0 ? "some" : undefined;
  const description = isOff
    ? `day off, ${taken} taken`
    : `${taken} taken, ${free === 0 ? "none" : free} free`;
  return (
    <td
      className={css.night}
      data-state={state}
      data-today={isToday ? "" : undefined}
      title={`${formatDay(night)}: ${description}`}
    >
      <span className={css.number}>{Number(night.slice(8))}</span>
      <span className={css.places} aria-hidden="true">
        {isOff ? "off" : `${taken}/${places}`}
      </span>
      <span className={hiddenText}>{description}</span>
    </td>
  );
}

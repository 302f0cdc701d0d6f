import type { ReactNode } from "react";
import { groupByWeek } from "#app/platform/lists/calendar-month.ts";
import * as css from "./month-table.css.ts";

type MonthTableProps<Day> = {
  days: readonly Day[];
  className: string;
  caption?: ReactNode;
  children: (day: Day) => ReactNode;
};

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function MonthTable<Day extends { day: string }>(props: MonthTableProps<Day>) {
  const { days, className, caption, children } = props;
  return (
    <table className={`${css.table} ${className}`}>
      {caption}
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
        {groupByWeek(days).map((week, index) => (
          <tr key={week.find((one) => one)?.day ?? index}>
            {/* biome-ignore lint/suspicious/noArrayIndexKey: days of other months */}
            {week.map((one, at) => (one ? children(one) : <td key={at} />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Fragment } from "react";
import * as css from "./vet.css.ts";
import { periodInWords, type VetHours, weekdays } from "./vet.ts";

/** Equal days stand together: `Monday to Friday`, `09:00 to 13:00, 14:00 to 17:00`. */
export function Week({ hours }: { hours: readonly VetHours[] }) {
  return (
    <dl className={css.hoursTable}>
      {alike(hours).map(({ first, last, times }) => (
        <div key={first} className={css.hoursRow}>
          <dt>{first === last ? first : `${first} to ${last}`}</dt>
          <dd>
            {times.map((time, index) => (
              <Fragment key={time}>
                {index > 0 && ", "}
                <span className={css.whole}>{time}</span>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function alike(hours: readonly VetHours[]) {
  const rows: { first: string; last: string; times: string[] }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const own = hours.filter(({ weekday }) => weekday === index + 1);
    const open = own.map(periodInWords);
    const times = open.length > 0 ? open : ["closed"];
    const row = rows.at(-1);
    if (row?.times.join() === times.join()) row.last = day;
    else rows.push({ first: day, last: day, times });
  }
  return rows;
}

import { href } from "react-router";
import type { Slot } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatDays, formatTime, formatWeekday } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { appointmentStatusNames, vetAppointmentList } from "./appointment.ts";
import {
  type CalendarDay,
  type CalendarEntry,
  type CalendarPage,
  calendarHref,
  daysAround,
} from "./calendar-page.ts";
import * as css from "./calendar-screen.css.ts";

export function CalendarScreen(page: CalendarPage) {
  const { view, day, days, today } = page;
  const isWeek = view === "week";
  const span = isWeek ? spanOf(days, "desk") : `${formatWeekday(day)}, ${formatDay(day)}`;
  const isThisWeek = days.some(({ only }) => only);
  const { previous, next } = daysAround(page);
  const unit = isWeek ? "week" : "day";
  return (
    <div className={stack.even}>
      <PageTitle>{`Appointments: ${span}`}</PageTitle>
      <ListHead
        title="Appointments"
        count={
          isThisWeek ? (
            <>
              <span className={css.onDesk}>{span}</span>
              <span className={css.onPhone}>{spanOf(days, "phone")}</span>
            </>
          ) : (
            span
          )
        }
        address={calendarHref(view, day)}
        others={
          <ButtonLink variant="secondary" to={href("/dashboard/profile/hours")}>
            Hours and Days Off
          </ButtonLink>
        }
        tools={
          <div className={css.bar}>
            <CalendarLinks view={view} day={day} />
            <nav className={css.links} aria-label={`Other ${unit}s`}>
              <Link to={calendarHref(view, previous)}>{`Previous ${unit}`}</Link>
              {!days.some(({ isToday }) => isToday) && (
                <Link to={calendarHref(view)}>{isWeek ? "This week" : formatDay(today)}</Link>
              )}
              <Link to={calendarHref(view, next)}>{`Next ${unit}`}</Link>
            </nav>
          </div>
        }
        isSearched={false}
      />
      <div className={isWeek ? `${css.days} ${css.week}` : css.days}>
        {days.map((one) => (
          <Day key={one.day} day={one} isWeek={isWeek} />
        ))}
      </div>
    </div>
  );
}

function spanOf(days: readonly CalendarDay[], where: "desk" | "phone"): string {
  const shown = days.filter(({ only }) => !only || only === where);
  return formatDays(shown[0]?.day ?? "", shown.at(-1)?.day ?? "");
}

function CalendarLinks({ view, day }: { view: "week" | "day"; day: string }) {
  const current = (one: string | undefined) => (one === view ? "page" : undefined);
  return (
    <nav className={css.links} aria-label="Views">
      <Link to={vetAppointmentList.path} aria-current={current(undefined)}>
        List
      </Link>
      <Link to={calendarHref("week", day)} aria-current={current("week")}>
        Week
      </Link>
      <Link to={calendarHref("day", day)} aria-current={current("day")}>
        Day
      </Link>
    </nav>
  );
}

function spanInWords({ startsAt, endsAt }: Slot): string {
  return `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}

function Day({ day: one, isWeek }: { day: CalendarDay; isWeek: boolean }) {
  const { day, isToday, isOff, works, free, freeCount, breaks } = one;
  const name = `${formatWeekday(day).slice(0, 3)} ${formatDay(day).replace(/,.*/, "")}`;
  const id = `day-${day}`;
  return (
    <section
      className={css.day}
      aria-labelledby={id}
      data-today={isToday ? "" : undefined}
      data-only={one.only}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {isWeek ? (
            <Link className={css.dayLink} to={calendarHref("day", day)} title={formatDay(day)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {isToday && <Tag tone="approved">today</Tag>}
        {isOff && <Tag>day off</Tag>}
        <span className={css.counts}>{countsInWords(one)}</span>
      </div>
      <ol className={css.hours}>
        {one.hours.map(({ hour, entries, free: open, works: isOpen }) => (
          <li
            key={hour}
            className={css.hour}
            data-empty={entries.length === 0 ? "" : undefined}
            data-closed={isOpen ? undefined : ""}
          >
            <span className={css.mark}>
              {`${String(hour).padStart(2, "0")}:00`}
              {open > 0 && <span className={css.free}>{` · ${open} free`}</span>}
            </span>
            {entries.map((entry) => (
              <Entry key={`${entry.id} ${entry.startsAt}`} entry={entry} isWeek={isWeek} />
            ))}
          </li>
        ))}
      </ol>
      {works && (
        <div className={css.summary}>
          {freeCount > 0 && (
            <p className={css.free}>{`Free: ${free.map(spanInWords).join(", ")}`}</p>
          )}
          {breaks.length > 0 && <p>{`Break: ${breaks.map(spanInWords).join(", ")}`}</p>}
        </div>
      )}
    </section>
  );
}

function countsInWords({ taken, freeCount, works, isOff }: CalendarDay): string {
  const booked = taken > 0 && `${taken} booked`;
  if (!works) return booked || (isOff ? "" : "no hours");
  return [booked, `${freeCount} free`].filter(Boolean).join(", ");
}

function Entry({ entry, isWeek }: { entry: CalendarEntry; isWeek: boolean }) {
  const { id, startsAt, pet, owner, reason, status, isMove } = entry;
  const waits = isMove || status === "requested" || status === "proposed";
  const isOver = status === "completed" || status === "no_show";
  const state = isMove ? "other time, not answered" : appointmentStatusNames[status];
  return (
    <Link
      className={css.entry}
      to={href("/dashboard/veterinarian/appointments/:id", { id })}
      data-unconfirmed={waits ? "" : undefined}
      data-past={isOver ? "" : undefined}
    >
      <span>
        <span className={css.time}>{formatTime(startsAt)}</span> {pet}
      </span>
      <span className={css.quiet}>
        {isWeek ? state : [owner, state, reason].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}

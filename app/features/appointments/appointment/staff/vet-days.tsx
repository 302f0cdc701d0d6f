import { href } from "react-router";
import type { AppointmentStatus } from "#app/features/appointments/appointment/appointment.ts";
import { AppointmentTag } from "#app/features/appointments/appointment/appointment-tag.tsx";
import { formatDay, formatMonth, formatTime } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import type { CalendarMonth } from "#app/platform/lists/calendar-month.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { ListPages } from "#app/ui/list-screen/list-pages.tsx";
import { MonthGrid, MonthLinks } from "#app/ui/month-grid/month-grid.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { vetDaysList } from "./vet-days.ts";

type DayAppointment = {
  id: string;
  starts_at: string;
  ends_at: string;
  status: AppointmentStatus;
  pet: string;
  owner_id: string | null;
  owner: string | null;
};

type VetDaysProps = {
  query: ListQuery<typeof vetDaysList>;
  month: CalendarMonth;
  today: string;
  more: boolean;
  vets: {
    id: string;
    name: string;
    clinic: string | null;
    days: { day: string; count: number }[];
  }[];
  /** The chosen veterinarian and day. */
  day: { day: string; vet: string; appointments: DayAppointment[] } | undefined;
};

const columns: Column<DayAppointment>[] = [
  {
    label: "Time",
    kind: "heading",
    cell: ({ starts_at, ends_at }) => `${formatTime(starts_at)} to ${formatTime(ends_at)}`,
  },
  {
    label: "Pet",
    kind: "lead",
    cell: ({ id, pet }) => (
      <Link to={href("/dashboard/staff/appointments/:id", { id })}>{pet}</Link>
    ),
  },
  {
    label: "Owner",
    cell: ({ owner_id: id, owner }) =>
      id && <Link to={href("/dashboard/staff/people/:id", { id })}>{owner}</Link>,
  },
  { label: "Status", kind: "state", cell: ({ status }) => <AppointmentTag status={status} /> },
];

export function VetDays({ query, month, today, more, vets, day: chosen }: VetDaysProps) {
  const title = "Appointments";
  return (
    <div className={stack.even}>
      <PageTitle>{title}</PageTitle>
      <ListHead
        title={title}
        tools={
          <MonthLinks
            month={month}
            href={(one) => listHref(vetDaysList, { month: one, page: query.page })}
          />
        }
      />
      {vets.length > 0 ? (
        <MonthGrid
          caption={`Appointments on each day of ${formatMonth(month.month)}`}
          rowLabel="Veterinarian"
          month={month}
          today={today}
          rows={vets.map(({ id, name, clinic, days }) => ({
            id,
            head: (
              <>
                <Link to={href("/dashboard/staff/people/:id", { id })}>{name}</Link>
                <br />
                <small>{clinic}</small>
              </>
            ),
            days: days.map(({ day, count }) => ({
              text: count > 0 ? String(count) : "",
              state: count > 0 ? "some" : undefined,
              link:
                count > 0
                  ? {
                      to: `${listHref(vetDaysList, { vet: id, day, page: query.page })}#day`,
                      name: `${name}, ${counted(count, "appointment")} on ${formatDay(day)}`,
                    }
                  : undefined,
            })),
            bars: [],
          }))}
        />
      ) : (
        <EmptyState
          picture={<Art name="empty-inbox" width={280} height={210} />}
          title="No veterinarians yet"
        >
          Veterinarians appear here once they are verified.
        </EmptyState>
      )}
      {chosen && (
        <section id="day" className={stack.tight} aria-labelledby="day-title">
          <h2 id="day-title">{`${chosen.vet}, ${formatDay(chosen.day)}`}</h2>
          {chosen.appointments.length > 0 ? (
            <Table
              caption={`Appointments of ${chosen.vet} on ${formatDay(chosen.day)}`}
              captionHidden
              columns={columns}
              rows={chosen.appointments}
              rowKey={({ id }) => id}
            />
          ) : (
            <p>Nothing is booked on this day.</p>
          )}
        </section>
      )}
      <ListPages list={vetDaysList} query={query} more={more} label="Pages of veterinarians" />
    </div>
  );
}

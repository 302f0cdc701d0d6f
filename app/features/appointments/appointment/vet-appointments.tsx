import { href } from "react-router";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatInstant, formatTime, formatWeekday } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { isButton } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PetFaces } from "#app/ui/pair/pet-faces.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import * as css from "./appointment.css.ts";
import { type AppointmentRow, type ListedAppointment, vetAppointmentList } from "./appointment.ts";
import { waitingFor } from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";
import { calendarHref } from "./calendar-page.ts";

type VetAppointmentsProps = {
  query: ListQuery<typeof vetAppointmentList>;
  rows: ListedAppointment[];
  more: boolean;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  counts: { today: number; requests: number; coming: number };
  pageKey: string;
};

const vetAppointmentPath = (id: string) => href("/dashboard/veterinarian/appointments/:id", { id });

function vetColumns(
  pageKey: string,
  isToday: boolean,
  search: string,
): Column<ListedAppointment>[] {
  return [
    { label: "Picture", kind: "picture", cell: ({ faces }) => <PetFaces photos={faces} /> },
    {
      label: "Time",
      kind: "heading",
      cell: ({ id, startsAt }) => (
        <Link to={vetAppointmentPath(id)} className={css.when} title={formatInstant(startsAt)}>
          {isToday ? formatTime(startsAt) : shortInstant(startsAt)}
        </Link>
      ),
    },
    {
      label: "Pet",
      area: "pet",
      plain: true,
      cell: ({ pet, petId, isPatient, species, visitKind }) => (
        <TwoLines
          first={
            isPatient ? (
              <Link to={href("/dashboard/veterinarian/patients/:id", { id: petId })}>{pet}</Link>
            ) : (
              pet
            )
          }
          second={[species, visitKind].filter(Boolean).join(" · ")}
        />
      ),
    },
    { label: "Owner", kind: "lead", cell: ({ owner }) => owner },
    {
      label: "Reason",
      kind: "text",
      cell: ({ reason }) => <span className={css.reason}>{reason}</span>,
    },
    { label: "Status", kind: "state", cell: (row) => <State row={row} /> },
    {
      label: "Actions",
      kind: "actions",
      cell: (row) => <VetActions row={row} pageKey={pageKey} search={search} />,
    },
  ];
}

function State({ row }: { row: AppointmentRow }) {
  const waiting = waitingFor(row);
  if (!waiting) return <AppointmentTag status={row.status} />;
  return (
    <span className={css.waits}>
      <AppointmentTag status={row.status} />
      <span className={css.waiting}>{waiting}</span>
    </span>
  );
}

type ActionsProps = { row: AppointmentRow; pageKey: string; search: string };

function VetActions({ row, pageKey, search }: ActionsProps) {
  const { id, pet, startsAt, steps, undo } = row;
  const what = `${pet}, ${shortInstant(startsAt)}`;
  const form = (name: string) => ({
    action: vetAppointmentPath(id),
    submissionKey: `${pageKey}-${id.slice(-12)}-${name}`,
    hidden: { back: search },
  });
  return (
    <>
      {steps.filter(isButton).map(({ name, label, variant }) => (
        <ActionButton
          key={name}
          {...form(name)}
          intent={name}
          variant={variant}
          label={`${label}: ${what}`}
        >
          {label}
        </ActionButton>
      ))}
      {undo && <UndoButton {...form("undo")} undo={undo} />}
      {row.canMove && row.status === "confirmed" && (
        <ButtonLink
          variant="secondary"
          to={`${href("/dashboard/veterinarian/appointments/:id/move", { id })}?${new URLSearchParams({ back: search })}`}
          aria-label={`Move ${what}`}
        >
          Move
        </ButtonLink>
      )}
      {steps.some(({ name }) => name === "decline") && (
        <ButtonLink variant="secondary" to={vetAppointmentPath(id)} aria-label={`Decline ${what}`}>
          Decline
        </ButtonLink>
      )}
    </>
  );
}

export function VetAppointments({ day, counts, pageKey, ...list }: VetAppointmentsProps) {
  const { show } = list.query;
  const today = `${formatWeekday(day)}, ${formatDay(day)}`;
  const search =
    listHref(vetAppointmentList, list.query).replace(vetAppointmentList.path, "") || "?";
  const others = (
    <>
      <ButtonLink variant="secondary" to={calendarHref("week")}>
        Week
      </ButtonLink>
      <ButtonLink variant="secondary" to={calendarHref("day")}>
        Day
      </ButtonLink>
      <ButtonLink variant="secondary" to={href("/dashboard/profile/hours")}>
        Hours and Days Off
      </ButtonLink>
    </>
  );
  return (
    <ListScreen
      {...list}
      list={vetAppointmentList}
      columns={vetColumns(pageKey, show === undefined, search)}
      layout={css.rows}
      title="Appointments"
      count={show ? undefined : today}
      others={others}
      labels={{
        show: {
          filter: "Which appointments",
          all: `Today (${counts.today})`,
          names: {
            requests: "Requests",
            coming: "Coming days",
            past: "Past",
            cancelled: "Cancelled",
          },
          counts: { requests: counts.requests, coming: counts.coming },
        },
      }}
      pagesLabel="Pages of appointments"
      empty={{
        none: {
          title: "No appointments today",
          children: "What owners book with you for today appears here.",
          action: (
            <ButtonLink to={`${vetAppointmentList.path}?show=coming`}>
              See the coming days
            </ButtonLink>
          ),
        },
        noMatch: emptyTexts[show ?? "past"],
        showAll: "Show today",
      }}
    />
  );
}

const emptyTexts = {
  requests: "No request waits for an answer",
  coming: "No appointments in the coming days",
  past: "No past appointments",
  cancelled: "No cancelled appointments",
};

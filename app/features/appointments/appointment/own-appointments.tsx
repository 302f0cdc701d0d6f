import { href } from "react-router";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import * as css from "./appointment.css.ts";
import { type AppointmentRow, isOpen, ownAppointmentList } from "./appointment.ts";
import { AppointmentTag } from "./appointment-tag.tsx";

type OwnAppointmentsProps = {
  query: ListQuery<typeof ownAppointmentList>;
  rows: AppointmentRow[];
  more: boolean;
  /** How many are to come. */
  coming: number;
  pageKey: string;
};

const pathOf = (id: string) => href("/dashboard/pet-owner/bookings/:id", { id });

function columns(pageKey: string): Column<AppointmentRow>[] {
  return [
    {
      label: "Time",
      kind: "heading",
      cell: ({ id, startsAt, pet }) => (
        <TwoLines
          first={
            <Link to={pathOf(id)} className={css.when} title={formatInstant(startsAt)}>
              {shortInstant(startsAt)}
            </Link>
          }
          second={pet}
        />
      ),
    },
    {
      label: "Veterinarian",
      kind: "lead",
      cell: ({ vet, clinic, area }) => (
        <TwoLines first={vet} second={[clinic, area].filter(Boolean).join(", ")} />
      ),
    },
    {
      label: "Reason",
      kind: "text",
      cell: ({ reason }) => <span className={css.reason}>{reason}</span>,
    },
    { label: "Status", kind: "state", cell: ({ status }) => <AppointmentTag status={status} /> },
    {
      label: "Actions",
      kind: "actions",
      cell: (row) => <Actions row={row} pageKey={pageKey} />,
    },
  ];
}

function Actions({ row, pageKey }: { row: AppointmentRow; pageKey: string }) {
  const { id, pet, startsAt, status, steps } = row;
  const what = `the appointment of ${pet}, ${shortInstant(startsAt)}`;
  return (
    <>
      <ButtonLink variant="secondary" to={pathOf(id)} aria-label={`View ${what}`}>
        View
      </ButtonLink>
      {isOpen(status) && (
        <a
          className={buttonClass({ variant: "secondary" })}
          href={href("/dashboard/pet-owner/bookings/:id/appointment.ics", { id })}
          aria-label={`.ics of ${what}`}
          download
        >
          .ics
        </a>
      )}
      {steps.includes("cancel") && (
        <ActionButton
          action={pathOf(id)}
          intent="cancel"
          submissionKey={`${pageKey}-${id.slice(-12)}`}
          variant="danger"
          label={`Cancel ${what}`}
        >
          Cancel
        </ActionButton>
      )}
    </>
  );
}

/** An owner's appointments: those to come, and by links the past and the cancelled. */
export function OwnAppointments({ coming, pageKey, ...list }: OwnAppointmentsProps) {
  const { show } = list.query;
  const find = <ButtonLink to={href("/dashboard/pet-owner/vets")}>Find Veterinarians</ButtonLink>;
  return (
    <ListScreen
      {...list}
      list={ownAppointmentList}
      columns={columns(pageKey)}
      title="My Appointments"
      actions={list.rows.length > 0 && find}
      labels={{
        show: {
          filter: "Which appointments",
          all: `Coming (${coming})`,
          names: { past: "Past", cancelled: "Cancelled" },
        },
      }}
      pagesLabel="Pages of appointments"
      empty={{
        none: {
          title: "No appointments to come",
          children: "Book a time with one of our veterinarians.",
          action: find,
        },
        noMatch: show === "past" ? "No past appointments" : "No cancelled appointments",
        showAll: "Show what is to come",
      }}
    />
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import type { AppointmentStatus } from "#app/features/appointments/appointment/appointment.ts";
import {
  appointmentStatusNames,
  appointmentStatusTones,
} from "#app/features/appointments/appointment/appointment.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type Work, workTitle } from "./work-payment.ts";

/** An appointment for staff, without its reason. */
export function VisitPage({ work, money }: { work: Work; money: ReactNode }) {
  const status = work.status as AppointmentStatus;
  return (
    <RecordPage
      title={workTitle(work)}
      back={{ to: href("/dashboard/staff/appointments"), label: "Back to Appointments" }}
      state={
        <div>
          <Tag tone={appointmentStatusTones[status]}>{appointmentStatusNames[status]}</Tag>
        </div>
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Appointment">
        <Facts
          rows={[
            { label: "Time", value: formatInstant(work.starts) },
            { label: "Pet", value: work.pet },
            { label: "Owner", value: <PersonLink id={work.ownerId} name={work.owner} /> },
            {
              label: "Veterinarian",
              value: <PersonLink id={work.providerId} name={work.provider ?? ""} />,
            },
          ]}
        />
      </section>
      {money}
    </RecordPage>
  );
}

import { findVetByCalendar } from "#app/features/providers/vet/find-vet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { publishedRow } from "#app/platform/steps/published-row.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import {
  type Appointment,
  findOwnAppointment,
  listForCalendarExport,
  listJustEnded,
} from "./appointment.queries.server.ts";
import {
  type AppointmentStatus,
  appointmentStatusNames,
  isOpenAppointment,
} from "./appointment.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";
import { type CalendarEvent, writeCalendar } from "./calendar.ts";

/** Days back from today. */
const pastDays = 30;
const maxEvents = 1000;

const stages: Record<AppointmentStatus, [number, CalendarEvent["status"]]> = {
  requested: [0, "TENTATIVE"],
  proposed: [0, "TENTATIVE"],
  confirmed: [1, "CONFIRMED"],
  completed: [2, "CONFIRMED"],
  no_show: [2, "CONFIRMED"],
  declined: [2, "CANCELLED"],
  cancelled: [2, "CANCELLED"],
  expired: [2, "CANCELLED"],
};

/** Returns undefined for another person's appointment. */
export async function exportAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const one = await findOwnAppointment(services.db.reader, id, { ownerId: actor.id });
  if (!one) return undefined;
  const { name, origin } = services.site;
  const published = await publishedRows(services, [one]);
  return writeCalendar({
    name,
    origin,
    events: published.map((appointment) =>
      toCalendarEvent(appointment, {
        summary: `${one.pet_name}: ${one.vet_name}`,
        description: `${origin}/dashboard/pet-owner/bookings/${id}`,
      }),
    ),
  });
}

/**
 * A veterinarian's private calendar by the token in its address: `pastDays` and everything upcoming, without the
 * owners' reasons. Undefined for an unknown or renewed token.
 */
export async function exportVetCalendar(
  services: AppServices,
  token: string,
): Promise<string | undefined> {
  if (!/^[2-9A-HJ-NP-Z]{26}$/.test(token)) return undefined;
  const q = services.db.reader;
  const vet = await findVetByCalendar(q, token);
  if (!vet) return undefined;
  const now = services.now().getTime();
  const from = new Date(now - pastDays * dayMs).toISOString();
  const after = new Date(now - undoMs).toISOString();
  const { name, origin } = services.site;
  const listed = await publishedRows(
    services,
    await listForCalendarExport(q, vet.id, from, maxEvents),
  );
  const ended = await publishedRows(services, await listJustEnded(q, vet.id, from, after));
  const events = [...listed, ...ended.filter(({ status }) => isOpenAppointment(status))];
  return writeCalendar({
    name: `${name}: ${vet.name}`,
    origin,
    events: events.map((one) =>
      toCalendarEvent(one, {
        summary: `${one.pet_name} (${one.species}), ${one.owner_name ?? ""}`,
        description: `${appointmentStatusNames[one.status]}\n${origin}/dashboard/veterinarian/appointments/${one.id}`,
      }),
    ),
  });
}

/** A step that can still be undone is not published yet. */
async function publishedRows(
  services: AppServices,
  appointments: readonly Appointment[],
): Promise<Appointment[]> {
  const now = services.now();
  const after = now.getTime() - undoMs;
  const recent = appointments.filter(({ updated_at }) => Date.parse(updated_at) > after);
  const ids = recent.map(({ id }) => id);
  const last = await listLastChanges(services.db.reader, "appointment", ids);
  const q = services.db.reader;
  return Promise.all(
    appointments.map((one) => publishedRow(q, appointmentSteps, one, last.get(one.id), now)),
  );
}

function toCalendarEvent(
  one: Appointment,
  texts: Pick<CalendarEvent, "summary" | "description">,
): CalendarEvent {
  const [sequence, status] = stages[one.status];
  return {
    id: one.id,
    startsAt: one.starts_at,
    endsAt: one.ends_at,
    updatedAt: one.updated_at,
    sequence: sequence + one.moves,
    status,
    ...texts,
    location: [one.clinic ?? "", one.area].filter(Boolean).join(", "),
  };
}

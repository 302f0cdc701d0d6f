import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import {
  findAppointment,
  listLapsedOffers,
  listToRemind,
  listUnanswered,
  markReminded,
} from "./appointment.queries.server.ts";
import { reminderEmail } from "./appointment-emails.ts";
import { offerHours } from "./appointment-policy.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";
import { mailAboutAppointment } from "./mail-about-appointment.server.ts";

const batch = 50;

/**
 * Expires requests that were not answered by their time, and times that were offered and not accepted in time, each in
 * a transaction of its own, with its e-mails. An appointment that was to be moved stays as it was. Returns how many
 * expired.
 */
export async function expireAppointments(services: AppServices): Promise<number> {
  const now = services.now();
  const q = services.db.reader;
  const at = now.toISOString();
  const before = new Date(now.getTime() - offerHours * hourMs).toISOString();
  const lapsed = await listLapsedOffers(q, { now: at, before }, batch);
  const due = [
    ...lapsed.map(({ id, status }) => {
      return { id, step: status === "proposed" ? ("lapse" as const) : ("lapseMove" as const) };
    }),
    ...(await listUnanswered(q, at, batch)).map((id) => ({ id, step: "expire" as const })),
  ];
  let expired = 0;
  for (const { id, step } of due) {
    const outcome = await transact(services, async (trx) => {
      const options = { actor: { name: "Clock" }, words: {}, now };
      return takeStepIn(services.site, trx, appointmentSteps, id, {
        party: "clock",
        step,
        ...options,
      });
    });
    if (outcome.ok) expired += 1;
  }
  return expired;
}

/**
 * Reminds owners a day before their confirmed appointments, each once even with concurrent runs; not of one whose
 * confirmation was sent within that day, nor of one whose veterinarian is suspended or no longer one.
 * Returns how many were due.
 */
export async function remindOfAppointments(services: AppServices): Promise<number> {
  const now = services.now();
  const range = {
    from: now.toISOString(),
    until: new Date(now.getTime() + dayMs).toISOString(),
    limit: batch,
  };
  const due = await listToRemind(services.db.reader, range);
  for (const id of due) {
    await services.db.transaction(async (trx) => {
      if (!(await markReminded(trx, id, now.toISOString()))) return;
      const appointment = await findAppointment(trx, id);
      if (!appointment) return;
      const dayBefore = Date.parse(appointment.starts_at) - dayMs;
      // Until then its confirmation can be taken back, and after that it tells the same.
      if (Date.parse(appointment.confirmed_at ?? "") + undoMs > dayBefore) return;
      const vet = await findPerson(trx, appointment.vet_id);
      if (vet?.role !== "veterinarian" || vet.status !== "active") return;
      await mailAboutAppointment(services, trx, appointment, {
        to: "owner",
        compose: reminderEmail,
        cause: "appointment-reminder",
        isReminder: true,
      });
    });
  }
  return due.length;
}

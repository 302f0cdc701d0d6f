import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { treatsPets } from "#app/platform/actor.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
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

/**
 * Expires unanswered requests and offered times, with their e-mails. An appointment with an offered new time stays as
 * it was. Returns how many expired.
 */
export async function expireAppointments(services: AppServices): Promise<number> {
  const now = services.now();
  const at = now.toISOString();
  const before = new Date(now.getTime() - offerHours * hourMs).toISOString();
  const expire = async (trx: Queries, id: string, step: "lapse" | "lapseMove" | "expire") => {
    const outcome = await takeStepIn(services.site, trx, appointmentSteps, id, {
      stepRole: "clock",
      step,
      actor: { name: "Clock" },
      input: {},
      now,
    });
    if (!outcome.ok) throw new Rollback(false);
    return true;
  };
  const lapsed = await workThrough(services, {
    name: "end offered time",
    list: (q, limit) => listLapsedOffers(q, { now: at, before }, limit),
    work: (trx, { id, status }) => expire(trx, id, status === "proposed" ? "lapse" : "lapseMove"),
  });
  const unanswered = await workThrough(services, {
    name: "expire appointment",
    list: async (q, limit) => (await listUnanswered(q, at, limit)).map((id) => ({ id })),
    work: (trx, { id }) => expire(trx, id, "expire"),
  });
  return lapsed + unanswered;
}

/**
 * Reminds owners a day before confirmed appointments, each once even with concurrent runs; not when the confirmation
 * was sent within that day, nor when the veterinarian is suspended or no longer one. Returns how many were due.
 */
export async function remindOfAppointments(services: AppServices): Promise<number> {
  const now = services.now();
  const range = {
    from: now.toISOString(),
    until: new Date(now.getTime() + dayMs).toISOString(),
  };
  return workThrough(services, {
    name: "remind of appointment",
    list: async (q, limit) => (await listToRemind(q, { ...range, limit })).map((id) => ({ id })),
    async work(trx, { id }) {
      const isOurs = await markReminded(trx, id, now.toISOString());
      if (isOurs) await remindOwner(services, trx, id);
      return isOurs;
    },
  });
}

async function remindOwner(services: AppServices, trx: Queries, id: string): Promise<void> {
  const appointment = await findAppointment(trx, id);
  if (!appointment) return;
  const dayBefore = Date.parse(appointment.starts_at) - dayMs;
  // The confirmation is recent: it can still be undone, and its e-mail says the same.
  if (Date.parse(appointment.confirmed_at ?? "") + undoMs > dayBefore) return;
  const vet = await findPerson(trx, appointment.vet_id);
  if (!vet || !treatsPets(vet.role) || vet.status !== "active") return;
  await mailAboutAppointment(services, trx, appointment, {
    to: "owner",
    compose: reminderEmail,
    cause: "appointment-reminder",
    isReminder: true,
  });
}

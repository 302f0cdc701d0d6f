import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { addDays, daysBetween, lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { reminderDays, reminderDue } from "./medical-record-policy.ts";
import { listOwnersToNotify, listUnsentOfOwner, markNotified } from "./reminder.queries.server.ts";
import { remindersEmail } from "./reminder-emails.ts";

const maxNamed = 50;

/**
 * Queues an e-mail to every owner with a confirmed address whose pet has a vaccination due in one of `reminderDays`, by
 * Lagos days; missed days are caught up. An owner gets at most one e-mail a day, with all vaccinations, even with
 * concurrent runs. Returns how many.
 */
export async function remindOwners(services: AppServices): Promise<number> {
  const today = lagosDay(services.now());
  const due = dueDays(today);
  return workThrough(services, {
    name: "remind of vaccinations",
    list: async (q, limit) => (await listOwnersToNotify(q, due, limit)).map((id) => ({ id })),
    work: (trx, { id }) => remindOwner(services, trx, id, today),
  });
}

function dueDays(today: string) {
  return reminderDays.map((days) => ({ days, until: addDays(today, days) }));
}

async function remindOwner(
  services: AppServices,
  trx: Queries,
  ownerId: string,
  today: string,
): Promise<boolean> {
  // The lock lets one of two processes send; the other finds nothing left.
  const owner = await lockActivePerson(trx, ownerId);
  if (!owner?.email_verified_at) return false;
  const all = await listUnsentOfOwner(trx, ownerId, { due: dueDays(today), limit: maxNamed });
  const due = all.flatMap(({ last_reminder_days: lastDays, ...one }) => {
    const days = reminderDue(daysBetween(today, one.due_on));
    return days !== undefined && (lastDays === null || lastDays > days) ? [{ ...one, days }] : [];
  });
  if (due.length === 0) return false;
  const { origin, name: siteName } = services.site;
  const vaccinations = due.map(({ pet_id, pet_name: pet, title: vaccine, due_on: dueOn }) => {
    return { pet, vaccine, dueOn, address: `${origin}/dashboard/pet-owner/pets/${pet_id}` };
  });
  const petIds = [...new Set(due.map(({ pet_id }) => pet_id))];
  const queued = await sendMail(trx, services.now(), {
    to: owner.email,
    email: remindersEmail({ name: owner.name, siteName, today }, vaccinations),
    kind: "reminder",
    cause: `vaccinations:${ownerId}:${today}`,
    about: [{ entity: "person", id: ownerId }, ...petIds.map((id) => ({ entity: "pet", id }))],
  });
  // A vaccination noted after today's e-mail is in tomorrow's.
  if (queued === 0) return false;
  for (const days of reminderDays) {
    const ids = due.filter((one) => one.days === days).map(({ record_id }) => record_id);
    await markNotified(trx, ids, days);
  }
  return true;
}

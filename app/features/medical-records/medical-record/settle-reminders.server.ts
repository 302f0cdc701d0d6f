import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { listVaccinations, type MedicalRecord } from "./medical-record.queries.server.ts";
import { initialReminder } from "./medical-record.ts";
import { closeReminders, listOpenReminders, openReminder } from "./reminder.queries.server.ts";

/**
 * Updates a pet's reminders from its vaccinations, in the caller's transaction, which has locked the pet: the newest
 * valid entry of each vaccine says when the next is due, and closes older reminders. Reminders whose day has passed are
 * not sent.
 */
export async function settleReminders(trx: Queries, now: Date, petId: string): Promise<void> {
  const newest = new Map<string, MedicalRecord>();
  for (const record of await listVaccinations(trx, petId)) {
    const key = foldText(record.title);
    if (!newest.has(key)) newest.set(key, record);
  }
  const wanted = [...newest].flatMap(([vaccineKey, { id, next_due_on }]) =>
    next_due_on === null ? [] : [{ id, vaccineKey, dueOn: next_due_on }],
  );
  const open = await listOpenReminders(trx, petId);
  const over = open.filter(({ record_id }) => !wanted.some(({ id }) => id === record_id));
  const overIds = over.map(({ record_id }) => record_id);
  await closeReminders(trx, overIds, now.toISOString());
  for (const { id, vaccineKey, dueOn } of wanted) {
    if (open.some(({ record_id }) => record_id === id)) continue;
    await openReminder(trx, {
      record_id: id,
      pet_id: petId,
      vaccine_key: vaccineKey,
      due_on: dueOn,
      told: initialReminder(daysBetween(lagosDay(now), dueOn)),
      closed_at: null,
    });
  }
}

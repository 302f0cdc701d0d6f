/** Reminders of due vaccinations. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { VaccinationRemindersTable } from "#app/platform/db/schema-pets.ts";
import type { ReminderDays } from "./medical-record.ts";

type Reminder = Selectable<VaccinationRemindersTable>;

/** A literal, so that the planner matches the condition of the partial index. */
const isOpen = sql<boolean>`reminder.closed_at is null`;

export async function listOpenReminders(q: Queries, petId: string): Promise<Reminder[]> {
  return q
    .selectFrom("vaccination_reminders as reminder")
    .selectAll()
    .where("pet_id", "=", petId)
    .where(isOpen)
    .execute();
}

export async function closeReminders(
  q: Queries,
  recordIds: readonly string[],
  now: string,
): Promise<void> {
  if (recordIds.length === 0) return;
  await q
    .updateTable("vaccination_reminders")
    .set({ closed_at: now })
    .where("record_id", "in", recordIds)
    .execute();
}

/** Opens a vaccination's reminder, or reopens it. */
export async function openReminder(
  q: Queries,
  row: Insertable<VaccinationRemindersTable>,
): Promise<void> {
  await q
    .insertInto("vaccination_reminders")
    .values(row)
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ closed_at: null }))
    .execute();
}

/** Closes all reminders of these pets. */
export async function closeRemindersOf(
  q: Queries,
  petIds: readonly string[],
  now: string,
): Promise<void> {
  if (petIds.length === 0) return;
  await q
    .updateTable("vaccination_reminders")
    .set({ closed_at: now, vaccine_key: sql<string>`record_id` })
    .where("pet_id", "in", petIds)
    .execute();
}

function dueReminders(q: Queries) {
  return q
    .selectFrom("vaccination_reminders as reminder")
    .innerJoin("medical_records as record", "record.id", "reminder.record_id")
    .innerJoin("pets as pet", "pet.id", "reminder.pet_id")
    .where(isOpen)
    .where("pet.status", "=", sql.lit("active" as const));
}

/** The open reminders of these pets, the earliest due first. */
export async function listDueOfPets(
  q: Queries,
  petIds: readonly string[],
): Promise<{ pet_id: string; title: string; due_on: string }[]> {
  if (petIds.length === 0) return [];
  return dueReminders(q)
    .select(["reminder.pet_id", "record.title", "reminder.due_on"])
    .where("reminder.pet_id", "in", petIds)
    .orderBy("reminder.due_on")
    .orderBy("reminder.record_id")
    .execute();
}

/** An owner's pets' vaccinations due up to a Lagos day, the earliest first. */
export async function listDueOf(
  q: Queries,
  ownerId: string,
  { until, limit }: { until: string; limit: number },
) {
  return ofOwner(dueReminders(q).where("reminder.due_on", "<=", until), ownerId, limit);
}

/** A reminder of `days` before, for vaccinations due until that Lagos day. */
type DueDay = { until: string; days: ReminderDays };

/** An owner's due reminders that were not sent, the earliest due first. */
export async function listUnnotifiedOf(
  q: Queries,
  ownerId: string,
  { due, limit }: { due: readonly DueDay[]; limit: number },
) {
  return ofOwner(untoldReminders(q, due), ownerId, limit);
}

function ofOwner(reminders: ReturnType<typeof dueReminders>, ownerId: string, limit: number) {
  return (
    reminders
      // Whoever gave it, while they can be booked.
      .leftJoin("people as vet", (join) =>
        join
          .onRef("vet.id", "=", "record.author_id")
          .on("vet.role", "=", sql.lit("veterinarian" as const))
          .on("vet.status", "=", sql.lit("active" as const))
          .on("vet.verified_at", "is not", null),
      )
      .select([
        "reminder.record_id",
        "reminder.pet_id",
        "reminder.due_on",
        "reminder.told",
        "record.title",
        "vet.id as vet_id",
        "pet.name as pet_name",
        "pet.photo_id",
      ])
      .where("pet.owner_id", "=", ownerId)
      .orderBy("reminder.due_on")
      .orderBy("reminder.record_id")
      .limit(limit)
      .execute()
  );
}

function untoldReminders(q: Queries, due: readonly DueDay[]) {
  return dueReminders(q).where((eb) =>
    eb.or(
      due.map(({ until, days }) =>
        eb.and([
          eb("reminder.due_on", "<=", until),
          eb.or([eb("reminder.told", "is", null), eb("reminder.told", ">", days)]),
        ]),
      ),
    ),
  );
}

/** Active owners with a confirmed address and a due reminder that was not sent. */
export async function listOwnersToTell(
  q: Queries,
  due: readonly DueDay[],
  limit: number,
): Promise<string[]> {
  const rows = await untoldReminders(q, due)
    .innerJoin("people as owner", "owner.id", "pet.owner_id")
    .select("owner.id")
    .distinct()
    .where("owner.status", "=", sql.lit("active" as const))
    .where("owner.email_verified_at", "is not", null)
    .orderBy("owner.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that an owner was notified so many days before. */
export async function markNotified(
  q: Queries,
  recordIds: readonly string[],
  days: ReminderDays,
): Promise<void> {
  if (recordIds.length === 0) return;
  await q
    .updateTable("vaccination_reminders")
    .set({ told: days })
    .where("record_id", "in", recordIds)
    .execute();
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { animalReminderDays, type ReminderDays } from "./medical-record-policy.ts";

type Reminder = Row<"vaccination_reminders">;

/** A literal, so that the planner uses the partial index. */
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

/** Also reopens a closed one. */
export async function openReminder(
  q: Queries,
  row: NewRow<"vaccination_reminders">,
): Promise<void> {
  await q
    .insertInto("vaccination_reminders")
    .values(row)
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ closed_at: null }))
    .execute();
}

export async function closeRemindersOfPets(
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

export async function listDueOfPets(
  q: Queries,
  petIds: readonly string[],
): Promise<{ pet_id: string; title: string; due_on: string; vet_id: string | null }[]> {
  if (petIds.length === 0) return [];
  return withVet(dueReminders(q))
    .select(["reminder.pet_id", "record.title", "reminder.due_on", "vet.id as vet_id"])
    .where("reminder.pet_id", "in", petIds)
    .orderBy("reminder.due_on")
    .orderBy("reminder.record_id")
    .execute();
}

export async function listDueOfOwner(
  q: Queries,
  ownerId: string,
  { until, limit }: { until: string; limit: number },
) {
  return listRemindersOfOwner(
    dueReminders(q).where("reminder.due_on", "<=", until),
    ownerId,
    limit,
  );
}

/** Of animals in the shelter's care. */
function dueInCare(q: Queries) {
  return dueReminders(q)
    .innerJoin("care_episodes as stay", "stay.pet_id", "reminder.pet_id")
    .where("stay.status", "=", sql.lit("in_care" as const))
    .select(["reminder.record_id as id", "reminder.pet_id", "reminder.due_on", "record.title"])
    .select(["pet.name", "pet.photo_id", "stay.listing_id"]);
}

/** The first due first. */
export async function listDueInCare(
  q: Queries,
  { until, limit, isUntold = false }: { until: string; limit: number; isUntold?: boolean },
) {
  let due = dueInCare(q).where("reminder.due_on", "<=", until);
  if (isUntold) due = due.where(isUntoldBefore(animalReminderDays));
  return due.orderBy("reminder.due_on").orderBy("reminder.record_id").limit(limit).execute();
}

/** By their entries; those that are no longer due are left out. */
export async function listDueOfRecords(q: Queries, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  return dueInCare(q).where("reminder.record_id", "in", recordIds).execute();
}

/** Guarded update: false when it was announced meanwhile. */
export async function markAnnounced(q: Queries, recordId: string): Promise<boolean> {
  const result = await q
    .updateTable("vaccination_reminders as reminder")
    .set({ last_reminder_days: animalReminderDays })
    .where("record_id", "=", recordId)
    .where(isOpen)
    .where(isUntoldBefore(animalReminderDays))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const isUntoldBefore = (days: number) =>
  sql<boolean>`(reminder.last_reminder_days is null or reminder.last_reminder_days > ${days})`;

/** The reminder `days` before, for vaccinations due until `until`. */
type DueDay = { until: string; days: ReminderDays };

export async function listUnsentOfOwner(
  q: Queries,
  ownerId: string,
  { due, limit }: { due: readonly DueDay[]; limit: number },
) {
  return listRemindersOfOwner(unsentReminders(q, due), ownerId, limit);
}

/** The veterinarian who gave it, while they can be booked. */
function withVet(reminders: ReturnType<typeof dueReminders>) {
  return reminders.leftJoin("people as vet", (join) =>
    join
      .onRef("vet.id", "=", "record.author_id")
      .on("vet.role", "=", sql.lit("veterinarian" as const))
      .on("vet.status", "=", sql.lit("active" as const))
      .on("vet.verified_at", "is not", null),
  );
}

function listRemindersOfOwner(
  reminders: ReturnType<typeof dueReminders>,
  ownerId: string,
  limit: number,
) {
  return withVet(reminders)
    .select([
      "reminder.record_id",
      "reminder.pet_id",
      "reminder.due_on",
      "reminder.last_reminder_days",
      "record.title",
      "vet.id as vet_id",
      "pet.name as pet_name",
      "pet.photo_id",
    ])
    .where("pet.owner_id", "=", ownerId)
    .orderBy("reminder.due_on")
    .orderBy("reminder.record_id")
    .limit(limit)
    .execute();
}

function unsentReminders(q: Queries, due: readonly DueDay[]) {
  return dueReminders(q).where((eb) =>
    eb.or(
      due.map(({ until, days }) =>
        eb.and([
          eb("reminder.due_on", "<=", until),
          eb.or([
            eb("reminder.last_reminder_days", "is", null),
            eb("reminder.last_reminder_days", ">", days),
          ]),
        ]),
      ),
    ),
  );
}

/** Active owners with a confirmed address. */
export async function listOwnersToNotify(
  q: Queries,
  due: readonly DueDay[],
  limit: number,
): Promise<string[]> {
  const rows = await unsentReminders(q, due)
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

export async function markNotified(
  q: Queries,
  recordIds: readonly string[],
  days: ReminderDays,
): Promise<void> {
  if (recordIds.length === 0) return;
  await q
    .updateTable("vaccination_reminders")
    .set({ last_reminder_days: days })
    .where("record_id", "in", recordIds)
    .execute();
}

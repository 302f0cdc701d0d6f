/** Appointments and the times that they hold. Another's is not found: owner or veterinarian are part of the question. */

import { type Insertable, sql } from "kysely";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type {
  AppointmentsTable,
  AppointmentTimesTable,
} from "#app/platform/db/schema-appointments.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { calendarStatuses, endedByStepStatuses } from "./appointment.ts";

function inContext(q: Queries) {
  return q
    .selectFrom("appointments")
    .innerJoin("pets", "pets.id", "appointments.pet_id")
    .innerJoin("people as vet", "vet.id", "appointments.vet_id")
    .leftJoin("people as owner", "owner.id", "appointments.owner_id")
    .leftJoin("vets", "vets.vet_id", "appointments.vet_id")
    .selectAll("appointments")
    .select([
      "pets.name as pet_name",
      "pets.species",
      "pets.breed",
      "vet.name as vet_name",
      "vet.area",
      "vet.phone as vet_phone",
      "vet.status as vet_status",
      "vet.verified_at as vet_verified_at",
      "vets.clinic",
      "owner.name as owner_name",
      "owner.phone as owner_phone",
    ]);
}

/** An appointment with its pet and people. */
export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

export async function findAppointment(q: Queries, id: string) {
  return inContext(q).where("appointments.id", "=", id).executeTakeFirst();
}

export async function insertAppointment(
  q: Queries,
  row: Insertable<AppointmentsTable>,
): Promise<void> {
  await q.insertInto("appointments").values(row).execute();
}

/** Takes times of a veterinarian; returns how many were free, by the database's own constraint. */
export async function insertTimes(
  q: Queries,
  rows: readonly Insertable<AppointmentTimesTable>[],
): Promise<number> {
  const result = await q
    .insertInto("appointment_times")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

/** Frees the times of an appointment. */
export async function deleteTimes(q: Queries, appointmentId: string): Promise<void> {
  await q.deleteFrom("appointment_times").where("appointment_id", "=", appointmentId).execute();
}

/**
 * Locks an appointment until the transaction ends, its pet before it: every writer of a pet's shares and appointments
 * takes the pet first. On SQLite all writers take turns anyway.
 */
export async function lockAppointment(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from pets where id = (select pet_id from appointments where id = ${id})
    for no key update`.execute(q);
  await sql`select id from appointments where id = ${id} for no key update`.execute(q);
}

/** Whose appointment it has to be. */
export type AppointmentScope = { vetId: string } | { ownerId: string };

/** Undefined for one of somebody else. */
export async function findAppointmentOf(
  q: Queries,
  id: string,
  whose: AppointmentScope,
): Promise<Appointment | undefined> {
  const found = await findAppointment(q, id);
  const isTheirs =
    "vetId" in whose ? found?.vet_id === whose.vetId : found?.owner_id === whose.ownerId;
  return isTheirs ? found : undefined;
}

/** Columns that a step sets. */
export type AppointmentColumns = Partial<Pick<Appointment, "confirmed_at">>;

/** For `transition`. */
export const appointmentRecord: StatusRecord<Appointment, AppointmentColumns> = {
  entity: "appointment",
  lock: lockAppointment,
  find: findAppointment,
  async update(q, id, { from, to, now, set }) {
    const result = await q
      .updateTable("appointments")
      .set({ status: to, updated_at: now, ...set })
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

type Range = { from?: string | undefined; until?: string | undefined };
type AppointmentFilter = Range & {
  whose: AppointmentScope;
  statuses: readonly AppointmentsTable["status"][];
  latestFirst?: boolean;
};
function matching(q: Queries, { whose, statuses, from, until }: AppointmentFilter) {
  let query = inContext(q).where("appointments.status", "in", statuses);
  query =
    "vetId" in whose
      ? query.where("appointments.vet_id", "=", whose.vetId)
      : query.where("appointments.owner_id", "=", whose.ownerId);
  if (from) query = query.where("appointments.starts_at", ">=", from);
  if (until) query = query.where("appointments.starts_at", "<", until);
  return query;
}

/** By their time; `latestFirst` from the end. */
export async function listAppointments(q: Queries, filter: AppointmentFilter, page: PageRange) {
  const direction = filter.latestFirst ? "desc" : "asc";
  return matching(q, filter)
    .orderBy("appointments.starts_at", direction)
    .orderBy("appointments.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many the filter finds, counted no further than `most`. */
export async function countAppointments(
  q: Queries,
  filter: AppointmentFilter,
  max: number,
): Promise<number> {
  return countRows(q, matching(q, filter).clearSelect().select("appointments.id"), max);
}

/** An owner's pets that an appointment can be for, by name. */
export async function listBookablePets(
  q: Queries,
  ownerId: string,
): Promise<{ id: string; name: string; species: string }[]> {
  return q
    .selectFrom("pets")
    .select(["id", "name", "species"])
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("active" as const))
    .orderBy("name")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** A pet's open ones from an instant on, whoever booked them. */
export async function listOpenOfPet(q: Queries, petId: string, from: string) {
  return inContext(q)
    .where("appointments.pet_id", "=", petId)
    .where(sql<boolean>`appointments.status in ${literals(holdingStatuses)}`)
    .where("appointments.starts_at", ">", from)
    .orderBy("appointments.starts_at")
    .limit(20)
    .execute();
}

/** How many of a veterinarian's have each status. */
export async function countByStatus(q: Queries, vetId: string) {
  return q
    .selectFrom("appointments")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("vet_id", "=", vetId)
    .groupBy("status")
    .execute();
}

/** Requests whose time has come without an answer. */
export async function listUnanswered(q: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom("appointments")
    .select("id")
    .where("status", "=", sql.lit("requested" as const))
    .where("starts_at", "<=", now)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Confirmed ones of whose time nobody was reminded and that begin between two instants. */
export async function listToRemind(
  q: Queries,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("appointments")
    .select("id")
    .where("status", "=", sql.lit("confirmed" as const))
    .where("reminded_at", "is", null)
    .where("starts_at", ">", from)
    .where("starts_at", "<=", until)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a reminder was queued. Returns false when another process did, or it is no longer confirmed. */
export async function markReminded(q: Queries, id: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("appointments")
    .set({ reminded_at: now })
    .where("id", "=", id)
    .where("status", "=", sql.lit("confirmed" as const))
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** These as they are now; unknown ids are left out. */
export async function listAppointmentsByIds(q: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inContext(q).where("appointments.id", "in", ids).execute();
}

/** What a veterinarian's own calendar shows: open and finished ones from an instant on. */
export async function listForCalendar(q: Queries, vetId: string, from: string, limit: number) {
  return inCalendar(q, vetId, from)
    .where(sql<boolean>`appointments.status in ${literals(calendarStatuses)}`)
    .orderBy("appointments.starts_at")
    .limit(limit)
    .execute();
}

/** Those that ended after an instant: their end may still be taken back. */
export async function listJustEnded(q: Queries, vetId: string, from: string, after: string) {
  return inCalendar(q, vetId, from)
    .where("appointments.status", "in", endedByStepStatuses)
    .where("appointments.updated_at", ">", after)
    .execute();
}

function inCalendar(q: Queries, vetId: string, from: string) {
  return inContext(q)
    .where("appointments.vet_id", "=", vetId)
    .where("appointments.starts_at", ">=", from);
}

/** Every appointment of an owner, or with a veterinarian, oldest first; no more than `limit` where one is given. */
export async function listAllAppointments(
  q: Queries,
  whose: AppointmentScope,
  limit?: number,
): Promise<Appointment[]> {
  const all = inContext(q);
  const some =
    "vetId" in whose
      ? all.where("appointments.vet_id", "=", whose.vetId)
      : all.where("appointments.owner_id", "=", whose.ownerId);
  const sorted = some.orderBy("appointments.starts_at").orderBy("appointments.id");
  return (limit === undefined ? sorted : sorted.limit(limit)).execute();
}

/** Takes the person and their words out of an appointment; time, state, pet and veterinarian stay. */
export async function anonymiseAppointments(q: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("appointments")
    .set({ owner_id: null, reason: "", shares_health: 0 })
    .where("id", "in", ids)
    .execute();
}

/** Appointments that were over before an instant and still say whose they were. */
export async function listClosedBefore(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<{ id: string; owner_id: string | null }[]> {
  return q
    .selectFrom("appointments")
    .select(["id", "owner_id"])
    .where("owner_id", "is not", null)
    .where("starts_at", "<", before)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
}

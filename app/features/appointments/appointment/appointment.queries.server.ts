import { sql } from "kysely";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { lagosMonth } from "#app/platform/db/lagos-month.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows, firstRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { type AppointmentStatus, calendarStatuses, endedByStepStatuses } from "./appointment.ts";

/** The name under the appointment's owner. */
export const petNameOfThatTime = sql<string>`coalesce(appointments.former_pet_name, pets.name)`;

/** Null once the pet has another keeper. */
export const petPhotoOfThatTime = sql<
  string | null
>`case when pets.owner_id = appointments.owner_id then pets.photo_id end`;

function withPetAndPeople(q: Queries) {
  return q
    .selectFrom("appointments")
    .innerJoin("pets", "pets.id", "appointments.pet_id")
    .innerJoin("people as vet", "vet.id", "appointments.vet_id")
    .leftJoin("people as owner", "owner.id", "appointments.owner_id")
    .leftJoin("vets", "vets.vet_id", "appointments.vet_id")
    .leftJoin("vet_visit_kinds as kind", "kind.id", "appointments.visit_kind_id")
    .selectAll("appointments")
    .select([
      petNameOfThatTime.as("pet_name"),
      "pets.species",
      "pets.breed",
      petPhotoOfThatTime.as("photo_id"),
      "vet.name as vet_name",
      "vet.area",
      "vet.phone as vet_phone",
      "vet.role as vet_role",
      "vet.status as vet_status",
      "vet.verified_at as vet_verified_at",
      "vets.clinic",
      "kind.name as kind_name",
      "owner.name as owner_name",
      "owner.phone as owner_phone",
    ]);
}

export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

export async function findAppointment(q: Queries, id: string) {
  return withPetAndPeople(q).where("appointments.id", "=", id).executeTakeFirst();
}

export async function insertAppointment(q: Queries, row: NewRow<"appointments">): Promise<void> {
  await q.insertInto("appointments").values(row).execute();
}

/** Returns how many of the times were free, by a database constraint. */
export async function insertTimes(
  q: Queries,
  rows: readonly NewRow<"appointment_times">[],
): Promise<number> {
  const result = await q
    .insertInto("appointment_times")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

/** Without `times` deletes all of them. */
export async function deleteTimes(
  q: Queries,
  appointmentId: string,
  times?: readonly string[],
): Promise<void> {
  if (times?.length === 0) return;
  let query = q.deleteFrom("appointment_times").where("appointment_id", "=", appointmentId);
  if (times) query = query.where("at", "in", times);
  await query.execute();
}

/**
 * Locks the pet, then the appointment: every writer of a pet's shares and appointments locks the pet first. SQLite has
 * one writer anyway.
 */
export async function lockAppointment(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from pets where id = (select pet_id from appointments where id = ${id})
    for no key update`.execute(q);
  await sql`select id from appointments where id = ${id} for no key update`.execute(q);
}

export type AppointmentScope = { vetId: string } | { ownerId: string };

export function appointmentsOf(whose: AppointmentScope) {
  return "vetId" in whose
    ? sql<boolean>`appointments.vet_id = ${whose.vetId}`
    : sql<boolean>`appointments.owner_id = ${whose.ownerId}`;
}

/** Returns undefined for another person's appointment. */
export async function findOwnAppointment(
  q: Queries,
  id: string,
  whose: AppointmentScope,
): Promise<Appointment | undefined> {
  const found = await findAppointment(q, id);
  const canAccess =
    "vetId" in whose ? found?.vet_id === whose.vetId : found?.owner_id === whose.ownerId;
  return canAccess ? found : undefined;
}

export type AppointmentColumns = Partial<
  Pick<
    Appointment,
    | "confirmed_at"
    | "reminded_at"
    | "starts_at"
    | "ends_at"
    | "offered_at"
    | "offered_starts_at"
    | "offered_ends_at"
    | "offered_by"
    | "moves"
  >
>;

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
  whose: AppointmentScope | "everybody";
  statuses: readonly Row<"appointments">["status"][];
  latestFirst?: boolean;
  /** Only requests, and times for which owners ask instead. */
  awaitsVet?: boolean;
};

function matching(q: Queries, { whose, statuses, from, until, awaitsVet }: AppointmentFilter) {
  let query = withPetAndPeople(q).where("appointments.status", "in", statuses);
  if (whose !== "everybody") query = query.where(appointmentsOf(whose));
  if (awaitsVet) {
    query = query.where(
      sql<boolean>`(appointments.status = 'requested' or appointments.offered_by = 'owner')`,
    );
  }
  if (from) query = query.where("appointments.starts_at", ">=", from);
  if (until) query = query.where("appointments.starts_at", "<", until);
  return query;
}

export async function listAppointments(q: Queries, filter: AppointmentFilter, page: PageRange) {
  const direction = filter.latestFirst ? "desc" : "asc";
  return matching(q, filter)
    .orderBy("appointments.starts_at", direction)
    .orderBy("appointments.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAppointments(
  q: Queries,
  filter: AppointmentFilter,
  max: number,
): Promise<number> {
  return countRows(q, matching(q, filter).clearSelect().select("appointments.id"), max);
}

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

/** Open appointments of a pet, whoever booked them. */
export async function listOpenAppointmentsOfPet(q: Queries, petId: string, from: string) {
  return withPetAndPeople(q)
    .where("appointments.pet_id", "=", petId)
    .where(sql<boolean>`appointments.status in ${literals(holdingStatuses)}`)
    .where("appointments.starts_at", ">", from)
    .orderBy("appointments.starts_at")
    .limit(20)
    .execute();
}

export async function hasVisit(
  q: Queries,
  { pet_id, vet_id }: Pick<Appointment, "pet_id" | "vet_id">,
): Promise<boolean> {
  const one = await q
    .selectFrom("appointments")
    .select("id")
    .where("pet_id", "=", pet_id)
    .where("vet_id", "=", vet_id)
    .where("status", "=", sql.lit("completed" as const))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function countAppointmentsByStatus(q: Queries, vetId: string) {
  return q
    .selectFrom("appointments")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("vet_id", "=", vetId)
    .groupBy("status")
    .execute();
}

/** Counts by month of Lagos and status. */
export async function countAppointmentsByMonth(
  q: Queries,
  whose: AppointmentScope,
  { from, before }: { from: string; before: string },
): Promise<{ month: string; status: AppointmentStatus; count: number }[]> {
  const month = lagosMonth(q, sql.ref("starts_at"));
  return q
    .selectFrom("appointments")
    .select((eb) => [month.as("month"), "status", eb.fn.countAll<number>().as("count")])
    .where("starts_at", ">=", from)
    .where("starts_at", "<", before)
    .where(appointmentsOf(whose))
    .groupBy([sql`1`, "status"])
    .execute();
}

/** Requests that were not answered by their time. */
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

/** Appointments whose offered time has lapsed: offered by `before`, or one of the times has passed. */
export async function listLapsedOffers(
  q: Queries,
  { now, before }: { now: string; before: string },
  limit: number,
): Promise<{ id: string; status: Appointment["status"] }[]> {
  return q
    .selectFrom("appointments")
    .select(["id", "status"])
    .where("offered_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("offered_at", "<=", before),
        eb("starts_at", "<=", now),
        eb("offered_starts_at", "<=", now),
      ]),
    )
    .orderBy("offered_at")
    .limit(limit)
    .execute();
}

/** A proposed next visit that waits for the owner's answer. */
export async function findProposed(
  q: Queries,
  { petId, vetId }: { petId: string; vetId: string },
): Promise<{ id: string; starts_at: string } | undefined> {
  return q
    .selectFrom("appointments")
    .select(["id", "starts_at"])
    .where("pet_id", "=", petId)
    .where("vet_id", "=", vetId)
    .where("status", "=", sql.lit("proposed" as const))
    .limit(1)
    .executeTakeFirst();
}

/** An owner's appointments with a veterinarian's time to answer, the earliest first. */
export async function listOffersTo(q: Queries, ownerId: string, now: string, limit: number) {
  return withPetAndPeople(q)
    .where("appointments.owner_id", "=", ownerId)
    .where("appointments.offered_by", "=", sql.lit("vet" as const))
    .where("appointments.starts_at", ">", now)
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id")
    .limit(limit)
    .execute();
}

/** By their own time or by an offered new time. */
export async function listInCalendar(
  q: Queries,
  vetId: string,
  { from, until }: { from: string; until: string },
  limit: number,
) {
  return withPetAndPeople(q)
    .where("appointments.vet_id", "=", vetId)
    .where(sql<boolean>`appointments.status in ${literals([...calendarStatuses, "no_show"])}`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("appointments.starts_at", ">=", from),
          eb("appointments.starts_at", "<", until),
        ]),
        eb.and([
          eb("appointments.offered_starts_at", ">=", from),
          eb("appointments.offered_starts_at", "<", until),
        ]),
      ]),
    )
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id")
    .limit(limit)
    .execute();
}

/** Confirmed appointments without a reminder that begin between two instants. */
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

/** Marks a reminder as queued. Returns false when another process did, or it is no longer confirmed. */
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

/** Unknown ids are left out. */
export async function listAppointmentsByIds(q: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return withPetAndPeople(q).where("appointments.id", "in", ids).execute();
}

/** Open and finished appointments. */
export async function listForCalendarExport(
  q: Queries,
  vetId: string,
  from: string,
  limit: number,
) {
  return inCalendar(q, vetId, from)
    .where(sql<boolean>`appointments.status in ${literals(calendarStatuses)}`)
    .orderBy("appointments.starts_at")
    .limit(limit)
    .execute();
}

export async function listJustEnded(q: Queries, vetId: string, from: string, after: string) {
  return inCalendar(q, vetId, from)
    .where("appointments.status", "in", endedByStepStatuses)
    .where("appointments.updated_at", ">", after)
    .execute();
}

function inCalendar(q: Queries, vetId: string, from: string) {
  return withPetAndPeople(q)
    .where("appointments.vet_id", "=", vetId)
    .where("appointments.starts_at", ">=", from);
}

/** Oldest first. */
export async function listAllAppointments(
  q: Queries,
  whose: AppointmentScope,
  limit?: number,
): Promise<Appointment[]> {
  const sorted = withPetAndPeople(q)
    .where(appointmentsOf(whose))
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id");
  return (limit === undefined ? sorted : sorted.limit(limit)).execute();
}

/** Erases the owner, their name for the pet and the reason; time, status, pet and veterinarian stay. */
export async function anonymiseAppointments(q: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("appointments")
    .set({
      owner_id: null,
      former_pet_name: sql`case when former_pet_name is not null then '' end`,
      reason: "",
      shares_health: 0,
    })
    .where("id", "in", ids)
    .execute();
}

/** Appointments that began before an instant and still name their owner, the oldest first. */
export async function listClosedBefore(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("appointments")
    .select("id")
    .where("owner_id", "is not", null)
    .where("starts_at", "<", before)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The latest first; with `petId` only those of this pet. */
export async function findLatestAppointments(
  q: Queries,
  whose: AppointmentScope,
  { petId, limit }: { petId?: string; limit: number },
) {
  let found = withPetAndPeople(q)
    .where(appointmentsOf(whose))
    .orderBy("appointments.starts_at", "desc")
    .orderBy("appointments.id", "desc");
  if (petId) found = found.where("appointments.pet_id", "=", petId);
  return firstRows(q, found, limit);
}

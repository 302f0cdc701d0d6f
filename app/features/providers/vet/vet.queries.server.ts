import { type NotNull, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { isListedVet } from "#app/platform/providers/listed-vets.queries.server.ts";
import { holdingStatuses } from "./slots.ts";

type VetRow = Row<"vets">;

export async function findVetRow(q: Queries, vetId: string): Promise<VetRow | undefined> {
  return q.selectFrom("vets").selectAll().where("vet_id", "=", vetId).executeTakeFirst();
}

/** Makes changes of hours and bookings serial. On SQLite writers are serial anyway. */
export async function lockVet(q: Queries, vetId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select vet_id from vets where vet_id = ${vetId} for no key update`.execute(q);
}

/** Changes nothing where there is one. */
export async function insertVet(q: Queries, row: NewRow<"vets">): Promise<void> {
  await q
    .insertInto("vets")
    .values(row)
    .onConflict((conflict) => conflict.column("vet_id").doNothing())
    .execute();
}

type VetChanges = Partial<Omit<VetRow, "vet_id">>;

export async function updateVet(q: Queries, vetId: string, changes: VetChanges): Promise<void> {
  await q.updateTable("vets").set(changes).where("vet_id", "=", vetId).execute();
}

export async function replaceSpecialisations(
  q: Queries,
  vetId: string,
  chosen: readonly string[],
): Promise<void> {
  await q.deleteFrom("vet_specialisations").where("vet_id", "=", vetId).execute();
  if (chosen.length === 0) return;
  const rows = chosen.map((specialisation) => ({ vet_id: vetId, specialisation }));
  await q.insertInto("vet_specialisations").values(rows).execute();
}

export async function listSpecialisations(q: Queries, vetId: string): Promise<string[]> {
  const rows = await q
    .selectFrom("vet_specialisations")
    .select("specialisation")
    .where("vet_id", "=", vetId)
    .execute();
  return rows.map(({ specialisation }) => specialisation);
}

type Hours = Pick<Row<"vet_hours">, "weekday" | "starts" | "ends">;

export async function replaceHours(
  q: Queries,
  vetId: string,
  hours: readonly Hours[],
): Promise<void> {
  await q.deleteFrom("vet_hours").where("vet_id", "=", vetId).execute();
  if (hours.length === 0) return;
  const rows = hours.map((one) => ({ vet_id: vetId, ...one }));
  await q.insertInto("vet_hours").values(rows).execute();
}

export async function replaceVetDaysOff(
  q: Queries,
  vetId: string,
  days: readonly string[],
): Promise<void> {
  await q.deleteFrom("vet_days_off").where("vet_id", "=", vetId).execute();
  if (days.length === 0) return;
  const rows = days.map((day) => ({ vet_id: vetId, day }));
  await q.insertInto("vet_days_off").values(rows).execute();
}

export async function listHours(
  q: Queries,
  vetIds: readonly string[],
): Promise<Row<"vet_hours">[]> {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("vet_hours")
    .selectAll()
    .where("vet_id", "in", vetIds)
    .orderBy("vet_id")
    .orderBy("weekday")
    .orderBy("starts")
    .execute();
}

/** From `from` on, ascending. */
export async function listVetDaysOff(q: Queries, vetIds: readonly string[], from: string) {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("vet_days_off")
    .selectAll()
    .where("vet_id", "in", vetIds)
    .where("day", ">=", from)
    .orderBy("vet_id")
    .orderBy("day")
    .execute();
}

/** Without hours the day is as its weekday again. */
export async function replaceDateHours(
  q: Queries,
  vetId: string,
  day: string,
  periods: readonly { starts: number; ends: number }[],
): Promise<void> {
  await deleteDateHours(q, vetId, { first: day, last: day });
  if (periods.length === 0) return;
  const rows = periods.map((one) => ({ vet_id: vetId, day, ...one }));
  await q.insertInto("vet_date_hours").values(rows).execute();
}

export async function deleteDateHours(
  q: Queries,
  vetId: string,
  { first, last }: { first: string; last: string },
): Promise<void> {
  await q
    .deleteFrom("vet_date_hours")
    .where("vet_id", "=", vetId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .execute();
}

/** From `from` on, ascending. */
export async function listDateHours(q: Queries, vetIds: readonly string[], from: string) {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("vet_date_hours")
    .selectAll()
    .where("vet_id", "in", vetIds)
    .where("day", ">=", from)
    .orderBy("vet_id")
    .orderBy("day")
    .orderBy("starts")
    .execute();
}

export type VisitKindRow = Row<"vet_visit_kinds">;

export async function listVisitKinds(
  q: Queries,
  vetIds: readonly string[],
): Promise<VisitKindRow[]> {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("vet_visit_kinds")
    .selectAll()
    .where("vet_id", "in", vetIds)
    .orderBy("minutes")
    .orderBy("name")
    .execute();
}

/** Undefined for another veterinarian's. */
export async function findVisitKind(
  q: Queries,
  vetId: string,
  id: string,
): Promise<VisitKindRow | undefined> {
  return q
    .selectFrom("vet_visit_kinds")
    .selectAll()
    .where("vet_id", "=", vetId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Changes length and fee of the kind with this name, where there is one. */
export async function saveVisitKind(q: Queries, row: VisitKindRow): Promise<void> {
  const { minutes, fee_kobo } = row;
  await q
    .insertInto("vet_visit_kinds")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["vet_id", "name"]).doUpdateSet({ minutes, fee_kobo }),
    )
    .execute();
}

export async function deleteVisitKind(q: Queries, vetId: string, id: string): Promise<void> {
  await q.deleteFrom("vet_visit_kinds").where("vet_id", "=", vetId).where("id", "=", id).execute();
}

/** Appointments of this kind that are still to come. */
export async function countBookingsOfKind(q: Queries, id: string, now: string): Promise<number> {
  const { count } = await q
    .selectFrom("appointments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("visit_kind_id", "=", id)
    .where("starts_at", ">", now)
    .where(sql<boolean>`status in ${literals(holdingStatuses)}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Includes unanswered requests and offered times. */
export async function listTakenTimes(
  q: Queries,
  vetIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<{ vet_id: string; starts_at: string; ends_at: string }[]> {
  if (vetIds.length === 0) return [];
  const own = await q
    .selectFrom("appointments")
    .select(["vet_id", "starts_at", "ends_at"])
    .where("vet_id", "in", vetIds)
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until)
    .where(sql<boolean>`status in ${literals(holdingStatuses)}`)
    .execute();
  const offered = await q
    .selectFrom("appointments")
    .select(["vet_id", "offered_starts_at as starts_at", "offered_ends_at as ends_at"])
    .where("vet_id", "in", vetIds)
    .where("offered_starts_at", "is not", null)
    .where("offered_starts_at", ">=", from)
    .where("offered_starts_at", "<", until)
    .$narrowType<{ starts_at: NotNull; ends_at: NotNull }>()
    .execute();
  return [...own, ...offered];
}

/** Active and verified. */
function verifiedVets(q: Queries) {
  return q
    .selectFrom("people")
    .leftJoin("vets", "vets.vet_id", "people.id")
    .select([
      "people.id",
      "people.name",
      "people.area",
      "people.about",
      "people.phone",
      "people.website",
      "people.instagram",
      "people.vcn",
      "people.photo_id",
      "vets.clinic",
      "vets.fee_kobo",
      "vets.slot_minutes",
      "vets.notice_hours",
    ])
    .where("people.role", "=", sql.lit("veterinarian" as const))
    .where("people.status", "=", sql.lit("active" as const))
    .where("people.verified_at", "is not", null);
}

/** Visible to owners, who can book them. */
function listedVets(q: Queries) {
  return verifiedVets(q).where(isListedVet);
}

export type ListedVet = Awaited<ReturnType<typeof listListedVets>>[number];

/** Few, as each is verified by hand. */
export async function listListedVets(q: Queries) {
  return listedVets(q).orderBy("people.name").orderBy("people.id").execute();
}

/** Undefined for one who is not active and verified. */
export async function findVerifiedVet(q: Queries, id: string): Promise<ListedVet | undefined> {
  return verifiedVets(q).where("people.id", "=", id).executeTakeFirst();
}

/** Undefined for one that owners may not see. */
export async function findListedVetRow(q: Queries, id: string): Promise<ListedVet | undefined> {
  return listedVets(q).where("people.id", "=", id).executeTakeFirst();
}

export async function listSpecialisationRows(q: Queries, vetIds: readonly string[]) {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("vet_specialisations")
    .selectAll()
    .where("vet_id", "in", vetIds)
    .orderBy("specialisation")
    .execute();
}

/** Undefined for a renewed address, and for one who is not active and verified. */
export async function findVetByCalendar(
  q: Queries,
  token: string,
): Promise<{ id: string; name: string; clinic: string } | undefined> {
  return q
    .selectFrom("vets")
    .innerJoin("people", "people.id", "vets.vet_id")
    .select(["people.id", "people.name", "vets.clinic"])
    .where("vets.calendar_token", "=", token)
    .where("people.role", "=", "veterinarian")
    .where("people.status", "=", "active")
    .where("people.verified_at", "is not", null)
    .executeTakeFirst();
}

export async function deletePractice(q: Queries, vetId: string): Promise<void> {
  await q.deleteFrom("vet_specialisations").where("vet_id", "=", vetId).execute();
  await q.deleteFrom("vet_hours").where("vet_id", "=", vetId).execute();
  await q.deleteFrom("vet_days_off").where("vet_id", "=", vetId).execute();
  await q.deleteFrom("vet_date_hours").where("vet_id", "=", vetId).execute();
  await q.deleteFrom("vet_visit_kinds").where("vet_id", "=", vetId).execute();
  await q.deleteFrom("vets").where("vet_id", "=", vetId).execute();
}

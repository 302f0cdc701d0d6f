import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { erasedUnitName } from "./housing-unit.ts";

export type HousingUnit = Row<"housing_units">;

export async function insertUnit(q: Queries, row: NewRow<"housing_units">): Promise<void> {
  await q.insertInto("housing_units").values(row).execute();
}

export async function findUnit(q: Queries, id: string): Promise<HousingUnit | undefined> {
  return q.selectFrom("housing_units").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Nobody moves in or out of a locked unit. The last lock of every writer. */
export async function lockUnit(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from housing_units where id = ${id} for no key update`.execute(q);
}

/** Tens of rows: they are read whole, with how many animals are there. */
export async function listUnits(q: Queries): Promise<(HousingUnit & { occupied: number })[]> {
  return q
    .selectFrom("housing_units")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("placements")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("unit_id", "=", "housing_units.id")
        .where("until_day", "is", null)
        .as("occupied"),
    )
    .$narrowType<{ occupied: number }>()
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export async function listUnitNames(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom("housing_units")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type UnitValues = Pick<HousingUnit, "name" | "capacity" | "contact_name" | "contact_phone">;

/** Guarded update: false when the version has changed. */
export async function updateUnit(
  q: Queries,
  { id, baseVersion }: { id: string; baseVersion: number },
  values: UnitValues,
): Promise<boolean> {
  const result = await q
    .updateTable("housing_units")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Guarded update: false when nothing changes. `null` makes it active. */
export async function setInactiveOn(
  q: Queries,
  id: string,
  inactive_on: string | null,
): Promise<boolean> {
  const result = await q
    .updateTable("housing_units")
    .set({ inactive_on })
    .where("id", "=", id)
    .where("inactive_on", inactive_on === null ? "is not" : "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Without a contact nobody moves in. The name may be a family's. */
export async function clearContact(q: Queries, id: string, today: string): Promise<void> {
  await q
    .updateTable("housing_units")
    .set((eb) => ({
      ...{ name: erasedUnitName, contact_name: "", contact_phone: "" },
      inactive_on: eb.fn.coalesce("inactive_on", eb.val(today)),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Foster homes that became inactive on or before a day. */
export async function listUnitsToErase(
  q: Queries,
  { day, limit }: { day: string; limit: number },
): Promise<{ id: string }[]> {
  return q
    .selectFrom("housing_units")
    .select("id")
    .where("inactive_on", "<=", day)
    .where("contact_name", "<>", sql.lit(""))
    .orderBy("inactive_on")
    .limit(limit)
    .execute();
}

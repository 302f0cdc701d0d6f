import { type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

function yearsOn(today: string) {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return sql<number>`(${sql.lit(year * 12 + month)} - cast(substr(birth_month, 1, 4) as integer) * 12
    - cast(substr(birth_month, 6, 2) as integer)) / 12`;
}

function outgrown(today: string) {
  const years = yearsOn(today);
  return sql<SqlBool>`birth_month is not null and birth_month <= ${today.slice(0, 7)}
    and age <> ${years} and ${years} <= 20`;
}

export async function hasOutgrownAges(q: Queries, today: string): Promise<boolean> {
  const row = await q
    .selectFrom("listings")
    .select("id")
    .where(outgrown(today))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function raiseAges(q: Queries, today: string): Promise<void> {
  await q
    .updateTable("listings")
    .set({ age: yearsOn(today) })
    .where(outgrown(today))
    .execute();
}

import { addMonths, lagosDay, monthsFrom } from "#app/platform/dates.ts";
import type { Queries } from "./database.server.ts";

export type MonthCount = { month: string; value: number };

/** Returns what began in each of the last twelve months of Lagos, the present one last; months without any have 0. */
export function readMonths(
  q: Queries,
  names: readonly string[],
  now: Date,
): Promise<Map<string, MonthCount[]>> {
  const present = lagosDay(now).slice(0, 7);
  return readMonthsBetween(q, names, { from: addMonths(present, -11), to: present });
}

/** Returns what began in each month of Lagos (`YYYY-MM`) from one to another, by its name; without any there is 0. */
export async function readMonthsBetween(
  q: Queries,
  names: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, MonthCount[]>> {
  const rows = await q
    .selectFrom("monthly_counts")
    .selectAll()
    .where("name", "in", names)
    .where("month", ">=", from)
    .where("month", "<=", to)
    .execute();
  const counts = new Map(rows.map(({ name, month, value }) => [`${name} ${month}`, value]));
  const months = monthsFrom(from, to);
  return new Map(
    names.map((name) => [
      name,
      months.map((month) => ({ month, value: counts.get(`${name} ${month}`) ?? 0 })),
    ]),
  );
}

/** Returns the last months, at most `most`, in which there was any of it, the newest last. */
export async function readBusyMonths(q: Queries, name: string, max: number): Promise<MonthCount[]> {
  const rows = await q
    .selectFrom("monthly_counts")
    .select(["month", "value"])
    .where("name", "=", name)
    .where("value", ">", 0)
    .orderBy("month", "desc")
    .limit(max)
    .execute();
  return rows.reverse();
}

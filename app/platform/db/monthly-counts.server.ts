import { addMonths, lagosDay, monthsFrom } from "#app/platform/dates.ts";
import type { Queries } from "./database.server.ts";

export type MonthCount = { month: string; value: number };

/** The last twelve Lagos months, oldest first, with zeros. */
export function readMonths(
  q: Queries,
  names: readonly string[],
  now: Date,
): Promise<Map<string, MonthCount[]>> {
  const present = lagosDay(now).slice(0, 7);
  return readMonthsBetween(q, names, { from: addMonths(present, -11), to: present });
}

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

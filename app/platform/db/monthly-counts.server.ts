import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "./database.server.ts";

export type MonthCount = { month: string; value: number };

/** Returns what began in each of the last twelve months of Lagos, the present one last; months without any have 0. */
export async function readMonths(
  q: Queries,
  names: readonly string[],
  now: Date,
): Promise<Map<string, MonthCount[]>> {
  const months = lastMonths(now);
  const rows = await q
    .selectFrom("monthly_counts")
    .selectAll()
    .where("name", "in", names)
    .where("month", ">=", months[0] ?? "")
    .execute();
  const count = (name: string, month: string) =>
    rows.find((row) => row.name === name && row.month === month)?.value ?? 0;
  return new Map(
    names.map((name) => [name, months.map((month) => ({ month, value: count(name, month) }))]),
  );
}

/** Returns the last months, at most `most`, in which there was any of it, the newest last. */
export async function readBusyMonths(
  q: Queries,
  name: string,
  most: number,
): Promise<MonthCount[]> {
  const rows = await q
    .selectFrom("monthly_counts")
    .select(["month", "value"])
    .where("name", "=", name)
    .where("value", ">", 0)
    .orderBy("month", "desc")
    .limit(most)
    .execute();
  return rows.reverse();
}

function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = lagosDay(now).split("-").map(Number);
  return Array.from({ length: 12 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - (11 - ago), 1)).toISOString().slice(0, 7),
  );
}

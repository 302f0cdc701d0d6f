import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { lagosMonth } from "#app/platform/db/lagos-month.server.ts";
import type { AppointmentStatus } from "./appointment.ts";

/** Returns how many appointments of a veterinarian or an owner lie in each month of Lagos, by status. */
export async function countByMonth(
  q: Queries,
  whose: { vetId: string } | { ownerId: string },
  { from, before }: { from: string; before: string },
): Promise<{ month: string; status: AppointmentStatus; count: number }[]> {
  const month = lagosMonth(q, sql.ref("starts_at"));
  const all = q
    .selectFrom("appointments")
    .where("starts_at", ">=", from)
    .where("starts_at", "<", before);
  const some =
    "vetId" in whose
      ? all.where("vet_id", "=", whose.vetId)
      : all.where("owner_id", "=", whose.ownerId);
  return some
    .select((eb) => [month.as("month"), "status", eb.fn.countAll<number>().as("count")])
    .groupBy([sql`1`, "status"])
    .execute();
}

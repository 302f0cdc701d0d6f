import { sql } from "kysely";
import { calendarStatuses } from "#app/features/appointments/appointment/appointment.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { petNameOfThatTime } from "../appointment.queries.server.ts";

/** Instants; `until` is exclusive. */
type Span = { from: string; until: string };

const inCalendar = sql<boolean>`appointments.status in ${literals(calendarStatuses)}`;

/** Verified, active veterinarians by name. */
export async function listVetNames(q: Queries, page: PageRange) {
  return q
    .selectFrom("people")
    .leftJoin("vets", "vets.vet_id", "people.id")
    .select(["people.id", "people.name", "vets.clinic"])
    .where("people.role", "=", sql.lit("veterinarian" as const))
    .where("people.status", "=", sql.lit("active" as const))
    .where("people.verified_at", "is not", null)
    .orderBy("people.name")
    .orderBy("people.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Without cancelled ones. */
export async function listStarts(
  q: Queries,
  vetIds: readonly string[],
  { from, until }: Span,
): Promise<{ vet_id: string; starts_at: string }[]> {
  if (vetIds.length === 0) return [];
  return q
    .selectFrom("appointments")
    .select(["vet_id", "starts_at"])
    .where("vet_id", "in", vetIds)
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until)
    .where(inCalendar)
    .execute();
}

/** Without the reason, which is private. */
export async function listAppointmentsBetween(
  q: Queries,
  vetId: string,
  { from, until }: Span,
  limit: number,
) {
  return q
    .selectFrom("appointments")
    .innerJoin("pets", "pets.id", "appointments.pet_id")
    .leftJoin("people as owner", "owner.id", "appointments.owner_id")
    .select(["appointments.id", "appointments.starts_at", "appointments.ends_at"])
    .select(["appointments.status", petNameOfThatTime.as("pet"), "owner.id as owner_id"])
    .select("owner.name as owner")
    .where("appointments.vet_id", "=", vetId)
    .where("appointments.starts_at", ">=", from)
    .where("appointments.starts_at", "<", until)
    .where(inCalendar)
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id")
    .limit(limit)
    .execute();
}

/** The veterinarians who treat our animals. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";

/**
 * Those who are chosen. Locks all verified veterinarians until the transaction ends, so that an animal that comes in and
 * a veterinarian who is chosen at the same time do not miss each other.
 */
export async function lockShelterVets(q: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string; treats_our_animals: 0 | 1 }>`
    select id, treats_our_animals from people
    where role = 'veterinarian' and verified_at is not null order by id
    ${isPostgres(q) ? sql`for share` : sql``}`.execute(q);
  return rows.flatMap(({ id, treats_our_animals }) => (treats_our_animals === 1 ? id : []));
}

/** Those that are here, in the order in which animals are locked. */
export async function listStaysInCare(q: Queries): Promise<{ id: string; pet_id: string }[]> {
  return q
    .selectFrom("care_episodes")
    .select(["id", "pet_id"])
    .where("status", "=", sql.lit("in_care" as const))
    .orderBy("pet_id")
    .execute();
}

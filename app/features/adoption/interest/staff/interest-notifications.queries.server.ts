import type { Queries } from "#app/platform/db/database.server.ts";

/** Unknown ids are left out. */
export async function listNotifiedInterests(q: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return q
    .selectFrom("interests")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .select([
      "interests.id",
      "interests.name",
      "interests.status",
      "interests.listing_id",
      "listings.name as listing_name",
    ])
    .where("interests.id", "in", ids)
    .execute();
}

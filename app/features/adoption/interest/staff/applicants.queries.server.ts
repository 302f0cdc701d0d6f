import type { Queries } from "#app/platform/db/database.server.ts";

/** `emailKeys` in lower case; only confirmed addresses count. */
export async function listAccounts(q: Queries, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return [];
  return q
    .selectFrom("people")
    .select(["id", "email_key", "area"])
    .where("email_key", "in", emailKeys)
    .where("email_verified_at", "is not", null)
    .execute();
}

export async function listAnimalsByOwners(q: Queries, ownerIds: readonly string[], limit: number) {
  if (ownerIds.length === 0) return [];
  return q
    .selectFrom("pets")
    .select(["owner_id", "name", "species"])
    .where("owner_id", "in", ownerIds)
    .where("status", "=", "active")
    .orderBy("owner_id")
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Requests for other pets, newest first. `emailKeys` in lower case. */
export async function listOtherRequests(
  q: Queries,
  {
    emailKeys,
    listingId,
    limit,
  }: { emailKeys: readonly string[]; listingId: string; limit: number },
) {
  if (emailKeys.length === 0) return [];
  return q
    .selectFrom("interests")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .select([
      "interests.id",
      "interests.email_key",
      "interests.status",
      "listings.name as listing_name",
    ])
    .where("interests.email_key", "in", emailKeys)
    .where("interests.listing_id", "<>", listingId)
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc")
    .limit(limit)
    .execute();
}

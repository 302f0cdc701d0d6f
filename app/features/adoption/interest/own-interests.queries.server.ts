import type { Queries } from "#app/platform/db/database.server.ts";
import { interestsInContext } from "./interest-filter.queries.server.ts";

/** Requests that were sent with an address (lower-cased), newest first, each with its pet. */
export async function listInterestsFrom(
  q: Queries,
  emailKey: string,
  page: { limit: number; offset: number },
) {
  return interestsInContext(q)
    .where("interests.email_key", "=", emailKey)
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** Links of this person, and those by which an address of theirs would become somebody's. */
export async function deleteLinksOf(
  q: Queries,
  personId: string,
  emailKey: string | undefined,
): Promise<void> {
  await q
    .deleteFrom("links")
    .where((eb) =>
      eb.or([
        eb("person_id", "=", personId),
        ...(emailKey ? [eb(sql`lower(email)`, "=", emailKey)] : []),
      ]),
    )
    .execute();
}

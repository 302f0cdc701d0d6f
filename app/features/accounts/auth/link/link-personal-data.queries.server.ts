import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** Also deletes the links by which somebody would take one of their addresses. */
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

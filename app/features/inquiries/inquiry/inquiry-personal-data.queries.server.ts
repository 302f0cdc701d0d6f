import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "#app/platform/records/entity-descriptor.ts";
import { foldText } from "#app/platform/search/search-text.ts";

/** Removes all personal data from a person's messages; dates and status stay. Returns the messages' ids. */
export async function anonymiseInquiries(q: Queries, personId: string): Promise<string[]> {
  const rows = await q
    .updateTable("inquiries")
    .set({
      name: formerName,
      email: "",
      phone: "",
      subject: "",
      message: "",
      content_key: sql<string>`'erased:' || id`,
      search_text: foldText(formerName),
    })
    .where("person_id", "=", personId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

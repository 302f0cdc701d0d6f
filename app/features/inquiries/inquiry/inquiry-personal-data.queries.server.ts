import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { foldText } from "#app/platform/search/search-text.ts";

export async function listInquiryIdsOfPerson(q: Queries, personId: string): Promise<string[]> {
  const rows = await q
    .selectFrom("inquiries")
    .select("id")
    .where("person_id", "=", personId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases all personal data; dates and status stay. */
export async function anonymiseInquiry(q: Queries, id: string): Promise<void> {
  await q
    .updateTable("inquiries")
    .set({
      person_id: null,
      name: formerName,
      email: "",
      phone: "",
      phone_key: "",
      subject: "",
      message: "",
      content_key: `erased:${id}`,
      search_text: foldText(formerName),
    })
    .where("id", "=", id)
    .execute();
}

/** Answered or closed before an instant and not erased, oldest first. */
export async function listClosedInquiries(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("inquiries")
    .select("id")
    // As literals, so that the planner uses the partial index.
    .where(sql<boolean>`status <> 'open' and email <> ''`)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

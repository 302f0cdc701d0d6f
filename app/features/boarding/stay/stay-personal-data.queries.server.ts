/** Stays without their people: what an erasure and the retention leave. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "#app/platform/records/entity-descriptor.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { deleteThreads } from "#app/platform/threads/threads-personal-data.queries.server.ts";

/** Removes everything personal from a stay and its thread; days, state and boarder stay. */
export async function anonymiseStay(q: Queries, id: string): Promise<void> {
  await q
    .updateTable("stays")
    .set({
      ...{ owner_id: null, owner_name: formerName, owner_email: "", owner_phone: "" },
      pet_id: null,
      // What cannot be there twice stays so by the stay's own id.
      ...{ email_key: id, phone_key: id, pet_name: "a pet", pet_key: id, pet_breed: "" },
      ...{ allergies: "", medications: "", feeding_schedule: "", special_instructions: "" },
      ...{ emergency_name: "", emergency_phone: "", veterinarian_name: "" },
      ...{ veterinarian_phone: "", search_text: foldText(formerName) },
    })
    .where("id", "=", id)
    .execute();
  await deleteThreads(q, "stay", [id]);
}

/** Stays that were closed before an instant and still say whose they were, the oldest first. */
export async function listClosedStays(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("stays")
    .select("id")
    // As literals, so that the planner sees the condition of the partial index.
    .where(sql<boolean>`status in ('checked_out', 'declined', 'cancelled', 'expired')`)
    .where(sql<boolean>`owner_email <> ''`)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

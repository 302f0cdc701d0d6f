import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow } from "#app/platform/db/schema.ts";

type FormerAddress = { emailKey: string; from: string; until: string };

export async function insertFormerAddress(
  q: Queries,
  row: NewRow<"former_addresses">,
): Promise<void> {
  await q.insertInto("former_addresses").values(row).execute();
}

/** Folded, each with the instants between which it was theirs; the last one first. */
export async function listFormerAddresses(q: Queries, personId: string): Promise<FormerAddress[]> {
  return q
    .selectFrom("former_addresses")
    .select(["email_key as emailKey", "confirmed_at as from", "given_up_at as until"])
    .where("person_id", "=", personId)
    .orderBy("given_up_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteFormerAddresses(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("former_addresses").where("person_id", "=", personId).execute();
}

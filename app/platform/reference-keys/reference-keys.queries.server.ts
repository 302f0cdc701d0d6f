import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow } from "../db/schema.ts";

export type ReferenceKeyRow = NewRow<"reference_keys">;

export async function insertReferenceKeys(
  q: Queries,
  rows: readonly ReferenceKeyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await q
    .insertInto("reference_keys")
    .values([...rows])
    .execute();
}

export async function hasReferenceKey(
  q: Queries,
  { reference, key_hash }: Pick<ReferenceKeyRow, "reference" | "key_hash">,
): Promise<boolean> {
  const found = await q
    .selectFrom("reference_keys")
    .select("key_hash")
    .where("key_hash", "=", key_hash)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keys of e-mails that are not due yet stay. */
export async function deleteDueReferenceKeys(
  q: Queries,
  reference: string,
  now: string,
): Promise<void> {
  await q
    .deleteFrom("reference_keys")
    .where("reference", "=", reference)
    .where("email_id", "in", (eb) =>
      eb.selectFrom("outbox").select("outbox.id").where("due_at", "<=", now),
    )
    .execute();
}

export async function deleteReferenceKeys(
  q: Queries,
  { entity, id }: { entity: string; id: string },
): Promise<void> {
  await q
    .deleteFrom("reference_keys")
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .execute();
}

import type { Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";

export type Attempt = Row<"donation_attempts">;

export async function insertAttempt(q: Queries, row: NewRow<"donation_attempts">): Promise<void> {
  await q.insertInto("donation_attempts").values(row).execute();
}

export async function findAttempt(
  q: Queries,
  providerReference: string,
): Promise<Attempt | undefined> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("provider_reference", "=", providerReference)
    .executeTakeFirst();
}

export async function findAttemptOfTransaction(
  q: Queries,
  providerId: string,
): Promise<Attempt | undefined> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
}

export async function listAttempts(q: Queries, donationId: string): Promise<Attempt[]> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function updateAttempt(
  q: Queries,
  id: string,
  changes: Omit<
    Updateable<Schema["donation_attempts"]>,
    "id" | "donation_id" | "provider_reference"
  >,
): Promise<void> {
  await q.updateTable("donation_attempts").set(changes).where("id", "=", id).execute();
}

/** Claims a check at the provider, unless one was claimed after `since`. Of concurrent calls only one returns true. */
export async function claimProviderCheck(
  q: Queries,
  id: string,
  { now, since }: { now: string; since: string },
): Promise<boolean> {
  const result = await q
    .updateTable("donation_attempts")
    .set({ last_checked_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_checked_at", "is", null), eb("last_checked_at", "<=", since)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

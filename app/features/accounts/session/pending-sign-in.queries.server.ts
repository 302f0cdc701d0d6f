import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type PendingSignIn = Row<"pending_sign_ins">;

export async function insertPendingSignIn(
  q: Queries,
  row: NewRow<"pending_sign_ins">,
): Promise<void> {
  await q.insertInto("pending_sign_ins").values(row).execute();
}

/** Undefined when unknown, finished, ended, or expired at `now`. */
export async function findPendingSignIn(
  q: Queries,
  idHash: string,
  now: string,
): Promise<PendingSignIn | undefined> {
  return q
    .selectFrom("pending_sign_ins")
    .selectAll()
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Only one of several concurrent calls returns true. */
export async function deletePendingSignIn(q: Queries, idHash: string): Promise<boolean> {
  const result = await q
    .deleteFrom("pending_sign_ins")
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePendingSignInsOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("pending_sign_ins").where("person_id", "=", personId).execute();
}

export function deleteExpiredPendingSignIns(
  q: Queries,
  now: string,
  limit: number,
): Promise<number> {
  const pending = { table: "pending_sign_ins", key: ["id_hash"] } as const;
  return deleteSome(q, pending, sql`expires_at <= ${now}`, limit);
}

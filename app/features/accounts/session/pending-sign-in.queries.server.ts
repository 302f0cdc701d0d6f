import { type Insertable, type Selectable, sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PendingSignInsTable } from "#app/platform/db/schema-sign-in.ts";

export type PendingSignIn = Selectable<PendingSignInsTable>;

export async function insertPendingSignIn(
  q: Queries,
  row: Insertable<PendingSignInsTable>,
): Promise<void> {
  await q.insertInto("pending_sign_ins").values(row).execute();
}

/** Returns undefined for one that is unknown, finished, ended, or expired at `now`. */
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

/** Deletes a pending sign-in. Returns true to one of any number of concurrent calls. */
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

/** Deletes up to `limit` expired pending sign-ins. Returns how many. */
export function deleteExpiredPendingSignIns(
  q: Queries,
  now: string,
  limit: number,
): Promise<number> {
  const pending = { table: "pending_sign_ins", key: ["id_hash"] } as const;
  return deleteSome(q, pending, sql`expires_at <= ${now}`, limit);
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { settledAttemptStatuses } from "./payment.ts";

export async function listDueAttempts(
  q: Queries,
  { now, limit }: { now: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("donation_attempts")
    .select("provider_reference")
    .where("next_check_at", "is not", null)
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.provider_reference);
}

/** Claims an attempt until `until`: one of several processes gets it. */
export async function claimDueAttempt(
  q: Queries,
  reference: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const result = await q
    .updateTable("donation_attempts")
    .set({ next_check_at: until })
    .where("provider_reference", "=", reference)
    .where("next_check_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listExpiredTransfers(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("donations")
    .select("id")
    .where(sql<boolean>`method = 'transfer' and status = 'pending'`)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Leaves out references that are settled or known to have no donation. */
export async function listUnsettled(q: Queries, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const settled = await q
    .selectFrom("donation_attempts")
    .select("provider_reference as reference")
    .where("provider_reference", "in", references)
    .where("status", "in", settledAttemptStatuses)
    .union(
      q.selectFrom("unknown_payments").select("reference").where("reference", "in", references),
    )
    .execute();
  const known = new Set(settled.map(({ reference }) => reference));
  return references.filter((reference) => !known.has(reference));
}

export async function wasReconciled(q: Queries, day: string): Promise<boolean> {
  const row = await q
    .selectFrom("payment_sweeps")
    .select("day")
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordReconciled(q: Queries, day: string, at: string): Promise<void> {
  await q.deleteFrom("payment_sweeps").where("day", "<", day).execute();
  await q
    .insertInto("payment_sweeps")
    .values({ day, swept_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

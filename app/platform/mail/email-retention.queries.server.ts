import { sql } from "kysely";
import { claimedOnce, deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

export const endedBody = "The text of this e-mail was deleted because of its age.";

export async function blankSentBefore(q: Queries, before: string, limit: number): Promise<number> {
  const sent = q
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is not", null)
    .where("sent_at", "<", before)
    .where("body", "<>", endedBody)
    .orderBy("sent_at")
    .limit(limit);
  const { numUpdatedRows } = await q
    .updateTable("outbox")
    .set({ body: endedBody })
    .where("id", "in", claimedOnce(q, sent))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function deleteUnsentBefore(q: Queries, before: string, limit: number) {
  return deleteSome(q, { table: "outbox" }, sql`sent_at is null and due_at < ${before}`, limit);
}

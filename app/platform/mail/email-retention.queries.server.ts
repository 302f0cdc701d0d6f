import type { Queries } from "#app/platform/db/database.server.ts";

/** Replaces the text of an e-mail after its retention. */
export const endedBody = "The text of this e-mail was deleted because of its age.";

/** Up to `limit` e-mails sent before an instant that still have their text, oldest first. */
export async function listSentBefore(q: Queries, before: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is not", null)
    .where("sent_at", "<", before)
    .where("body", "<>", endedBody)
    .orderBy("sent_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function blankEmailBodies(q: Queries, ids: readonly string[]): Promise<void> {
  await q.updateTable("outbox").set({ body: endedBody }).where("id", "in", ids).execute();
}

/** Deletes e-mails that could not be sent and were due before an instant. Returns how many. */
export async function deleteUnsentBefore(q: Queries, before: string): Promise<number> {
  const result = await q
    .deleteFrom("outbox")
    .where("sent_at", "is", null)
    .where("due_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

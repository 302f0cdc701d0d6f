import type { Queries } from "#app/platform/db/database.server.ts";
import { inChunks } from "../db/in-chunks.ts";
import type { Email, EmailSubject } from "./email.ts";
import { insertEmailSubjects } from "./outbox.queries.server.ts";

export async function listUnsentEmails(
  q: Queries,
  ids: readonly string[],
): Promise<{ id: string; cause: string | null }[]> {
  const found: { id: string; cause: string | null }[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await q
      .selectFrom("outbox")
      .select(["id", "cause"])
      .where("id", "in", chunk)
      .where("sent_at", "is", null)
      .execute();
    found.push(...rows);
  }
  return found;
}

export async function rewriteUnsentEmail(
  q: Queries,
  id: string,
  { subject, body }: Email,
  about: readonly EmailSubject[],
): Promise<void> {
  const result = await q
    .updateTable("outbox")
    .set({ subject, body })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return;
  const rows = about.map((one) => ({ email_id: id, entity: one.entity, entity_id: one.id }));
  await insertEmailSubjects(q, rows);
}

export async function deleteUnsentEmail(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("outbox").where("id", "=", id).where("sent_at", "is", null).execute();
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "../records/privacy-part.ts";

export async function deleteThreads(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .deleteFrom("thread_messages")
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
  await q
    .deleteFrom("thread_reads")
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}

/** Also from unread counts; empty threads leave everybody's list. */
export async function deleteMessagesBy(
  q: Queries,
  entity: string,
  personId: string,
): Promise<void> {
  await q
    .deleteFrom("thread_messages")
    .where("entity", "=", entity)
    .where("author_id", "=", personId)
    .execute();
  const theirs = sql`(select entity_id from thread_reads
    where person_id = ${personId} and entity = ${entity})`;
  await sql`update thread_reads set unread = 0
    where entity = ${entity} and entity_id in ${theirs}`.execute(q);
  await sql`delete from thread_reads
    where entity = ${entity} and entity_id in ${theirs} and not exists (
      select 1 from thread_messages as message
      where message.entity = thread_reads.entity and message.entity_id = thread_reads.entity_id
    )`.execute(q);
}

/** Removes their name and what they have read. Their messages about others' records stay. */
export async function eraseThreadPerson(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("thread_messages")
    .set({ author_name: formerName })
    .where("author_id", "=", personId)
    .execute();
  await q.deleteFrom("thread_reads").where("person_id", "=", personId).execute();
}

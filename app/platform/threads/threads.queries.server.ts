import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { NewRow, Row } from "../db/schema.ts";
import type { ThreadKey, ThreadReader } from "./threads.ts";

export type ThreadMessage = Row<"thread_messages">;

export async function insertMessage(q: Queries, row: NewRow<"thread_messages">): Promise<void> {
  await q.insertInto("thread_messages").values(row).execute();
}

/** `message` is an alias of `thread_messages`. */
function isSeenBy(providerId: string, message: string) {
  const column = sql.ref(`${message}.provider_id`);
  return sql<boolean>`(${column} is null or ${column} = ${providerId})`;
}

type Excerpt = {
  /** Without a reader all messages are listed. */
  reader?: ThreadReader;
  limit?: number;
};

/** Oldest first. */
export async function listMessages(
  q: Queries,
  { entity, id }: ThreadKey,
  { reader, limit }: Excerpt = {},
): Promise<ThreadMessage[]> {
  const all = q
    .selectFrom("thread_messages as message")
    .selectAll()
    .$if(reader?.isProvider === true, (some) => some.where(isSeenBy(reader?.id ?? "", "message")))
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.reverse();
}

export async function listMessagesOfThreads(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<ThreadMessage[]> {
  if (ids.length === 0) return [];
  return q
    .selectFrom("thread_messages")
    .selectAll()
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function listMessagesBy(
  q: Queries,
  entity: string,
  authorId: string,
): Promise<ThreadMessage[]> {
  return q
    .selectFrom("thread_messages")
    .selectAll()
    .where("author_id", "=", authorId)
    .where("entity", "=", entity)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function addUnread(
  q: Queries,
  { entity, id }: ThreadKey,
  { at, readers }: { at: string; readers: readonly string[] },
): Promise<void> {
  if (readers.length === 0) return;
  const rows = readers.map((person_id) => ({
    person_id,
    entity,
    entity_id: id,
    newest_at: at,
    unread: 1,
  }));
  await q
    .insertInto("thread_reads")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "entity", "entity_id"]).doUpdateSet({
        newest_at: at,
        unread: sql<number>`thread_reads.unread + 1`,
      }),
    )
    .execute();
}

/** Marks a thread as read by the author of a message. */
export async function setReadByAuthor(
  q: Queries,
  { entity, id }: ThreadKey,
  { at, personId }: { at: string; personId: string },
): Promise<void> {
  await q
    .insertInto("thread_reads")
    .values({ person_id: personId, entity, entity_id: id, newest_at: at, unread: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "entity", "entity_id"])
        .doUpdateSet({ newest_at: at, unread: 0 }),
    )
    .execute();
}

export function unreadThreads(q: Queries, entity: string, personId: string) {
  return q
    .selectFrom("thread_reads")
    .select("thread_reads.entity_id as id")
    .where("person_id", "=", personId)
    .where("thread_reads.entity", "=", entity)
    .where("unread", ">", 0);
}

export async function listUnread(
  q: Queries,
  entity: string,
  { personId, ids }: { personId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const threads = unreadThreads(q, entity, personId).where("thread_reads.entity_id", "in", ids);
  return (await threads.execute()).map(({ id }) => id);
}

export async function countUnreadThreads(
  q: Queries,
  entity: string,
  personId: string,
  max: number,
): Promise<number> {
  return countRows(q, unreadThreads(q, entity, personId), max);
}

/** Marks each thread as read up to an instant; later messages stay unread. */
export async function setRead(
  q: Queries,
  entity: string,
  { personId, newest }: { personId: string; newest: ReadonlyMap<string, string> },
): Promise<void> {
  for (const [id, at] of newest) {
    await q
      .updateTable("thread_reads")
      .set({ unread: 0 })
      .where("person_id", "=", personId)
      .where("entity", "=", entity)
      .where("entity_id", "=", id)
      .where("newest_at", "<=", at)
      .execute();
  }
}

/** Each with the newest message that the reader may see, newest first. */
export async function listThreadRows(
  q: Queries,
  entity: string,
  reader: ThreadReader,
  limit: number,
) {
  return q
    .selectFrom("thread_reads")
    .innerJoin("thread_messages as message", (join) =>
      join.on("message.id", "=", (eb) =>
        eb
          .selectFrom("thread_messages as newest")
          .select("newest.id")
          .whereRef("newest.entity", "=", "thread_reads.entity")
          .whereRef("newest.entity_id", "=", "thread_reads.entity_id")
          .$if(reader.isProvider, (some) => some.where(isSeenBy(reader.id, "newest")))
          .orderBy("newest.at", "desc")
          .orderBy("newest.id", "desc")
          .limit(1),
      ),
    )
    .select(["thread_reads.entity_id", "newest_at", "unread"])
    .select(["message.text", "message.author_name", "message.author_id"])
    .where("person_id", "=", reader.id)
    .where("thread_reads.entity", "=", entity)
    .orderBy("newest_at", "desc")
    .orderBy("thread_reads.entity_id", "desc")
    .limit(limit)
    .execute();
}

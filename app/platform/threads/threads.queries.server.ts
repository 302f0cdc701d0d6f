import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { OwnThreads } from "#app/platform/records/news-part.ts";
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

export async function listUnread(
  q: Queries,
  entity: string,
  { personId, ids }: { personId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("thread_reads")
    .select("entity_id")
    .where("person_id", "=", personId)
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .where("unread", ">", 0)
    .execute();
  return rows.map(({ entity_id }) => entity_id);
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

export type OwnThreadsOf = { entity: string } & OwnThreads;

/** Rows of `thread_reads` about records that are still theirs. */
function readsOf({ entity, table, theirs }: ReadThreads, personId: string) {
  return sql`thread_reads.person_id = ${personId} and thread_reads.entity = ${sql.lit(entity)}
    and exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = thread_reads.entity_id and ${theirs})`;
}

type ReadThreads = Extract<OwnThreadsOf, { theirs: unknown }>;

/** By entity, each up to `max`: what is unread, or waits for staff. */
export async function countThreads(
  q: Queries,
  own: readonly OwnThreadsOf[],
  personId: string,
  max: number,
): Promise<Map<string, number>> {
  if (own.length === 0) return new Map();
  const counts = own.map((one) => {
    const found =
      "waiting" in one
        ? sql`select 1 from ${sql.table(one.table)} where ${one.waiting} limit ${max}`
        : sql`select 1 from thread_reads
            where unread > 0 and ${readsOf(one, personId)} limit ${max}`;
    return sql`select ${sql.lit(one.entity)} as entity, count(*) as found from (${found}) as waiting`;
  });
  const { rows } = await sql<{ entity: string; found: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(q);
  return new Map(rows.map(({ entity, found }) => [entity, Number(found)]));
}

/** Each with the newest message that the reader may see, newest first. */
export async function listThreadRows(
  q: Queries,
  own: readonly OwnThreadsOf[],
  reader: ThreadReader,
  limit: number,
): Promise<ThreadRow[]> {
  if (own.length === 0) return [];
  const parts = own.flatMap((one) =>
    "waiting" in one
      ? [recordsWithMessages(one, one.waiting, 1)]
      : [
          sql`select * from (select entity, entity_id, newest_at, unread from thread_reads
            where ${readsOf(one, reader.id)}
            order by newest_at desc, entity_id desc limit ${limit}) as recent`,
          ...(one.byAddress ? [recordsWithMessages(one, withoutReads(one, reader.id), 0)] : []),
        ],
  );
  const isVisible = reader.isProvider ? sql`and ${isSeenBy(reader.id, "newest")}` : sql``;
  const { rows } = await sql<ThreadRow>`
    select recent.entity, recent.entity_id, recent.newest_at, recent.unread,
      message.text, message.author, message.author_name, message.author_id
    from (${sql.join(parts, sql` union all `)}) as recent
    inner join thread_messages as message on message.id = (
      select newest.id from thread_messages as newest
      where newest.entity = recent.entity and newest.entity_id = recent.entity_id ${isVisible}
      order by newest.at desc, newest.id desc limit 1)
    order by recent.newest_at desc, recent.entity_id desc limit ${limit}`.execute(q);
  return rows.map((row) => ({ ...row, unread: Number(row.unread) }));
}

type ThreadRow = Pick<
  ThreadMessage,
  "entity" | "entity_id" | "text" | "author" | "author_name" | "author_id"
> &
  Pick<Row<"thread_reads">, "newest_at" | "unread">;

function withoutReads({ entity, table, byAddress }: ReadThreads, personId: string) {
  return sql`${byAddress} and not exists (select 1 from thread_reads
    where person_id = ${personId} and entity = ${sql.lit(entity)}
      and entity_id = ${sql.ref(`${table}.id`)})`;
}

function recordsWithMessages(
  { entity, table }: OwnThreadsOf,
  condition: RawBuilder<unknown>,
  unread: 0 | 1,
) {
  const [name, id] = [sql.lit(entity), sql.ref(`${table}.id`)];
  return sql`select ${name} as entity, ${id} as entity_id, (select max(written.at)
      from thread_messages as written
      where written.entity = ${name} and written.entity_id = ${id}) as newest_at,
      ${sql.lit(unread)} as unread
    from ${sql.table(table)} where ${condition}`;
}

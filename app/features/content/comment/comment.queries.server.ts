import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { byColumns, sortQuery } from "#app/platform/lists/list-order.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { findRelated, mayBeBy, sentBy } from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

export type Comment = Row<"comments">;
export type PostedComment = Comment & { post_title: string; post_slug: string };

// Literals, so that the planner uses the partial indexes.
const isPending = sql<boolean>`comments.status = 'pending'`;
const isPublished = sql<boolean>`comments.status = 'published'`;

/** Returns false, with nothing written, if the same comment exists. */
export async function insertComment(q: Queries, row: NewRow<"comments">): Promise<boolean> {
  const result = await q
    .insertInto("comments")
    .values(row)
    .onConflict((conflict) => conflict.column("content_key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Oldest first. */
export async function listPublishedComments(
  q: Queries,
  postId: string,
  max: number,
): Promise<Comment[]> {
  return q
    .selectFrom("comments")
    .selectAll()
    .where("post_id", "=", postId)
    .where(isPublished)
    .orderBy("created_at")
    .orderBy("id")
    .limit(max)
    .execute();
}

function withPost(q: Queries) {
  return q
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .selectAll("comments")
    .select(["posts.title as post_title", "posts.slug as post_slug"]);
}

export async function findComment(q: Queries, id: string): Promise<PostedComment | undefined> {
  return withPost(q).where("comments.id", "=", id).executeTakeFirst();
}

export async function findCommentByToken(
  q: Queries,
  token: string,
): Promise<PostedComment | undefined> {
  return withPost(q).where("comments.token", "=", token).executeTakeFirst();
}

export async function listCommentsById(
  q: Queries,
  ids: readonly string[],
): Promise<PostedComment[]> {
  if (ids.length === 0) return [];
  return withPost(q).where("comments.id", "in", ids).execute();
}

type CommentFilter = { status?: Comment["status"] | undefined; terms: readonly string[] };

function commentsMatching(q: Queries, { status, terms }: CommentFilter) {
  let query = withPost(q);
  if (status) query = query.where("comments.status", "=", status);
  for (const term of terms) query = query.where(containsTerm(term, "comments.search_text"));
  return query;
}

const newestFirst = [byColumns(true, "comments.created_at", "comments.id")] as const;

export async function listComments(
  q: Queries,
  filter: CommentFilter,
  { limit, offset }: PageRange,
): Promise<PostedComment[]> {
  const found = sortQuery(commentsMatching(q, filter), newestFirst);
  return found.limit(limit).offset(offset).execute();
}

/** The query of `listComments`, for places in the list. */
export function listedComments(q: Queries, filter: CommentFilter) {
  const found = commentsMatching(q, filter).clearSelect();
  return { all: withPost(q).clearSelect(), found, id: "comments.id", order: newestFirst };
}

/** Oldest first. */
export async function listOldestPending(q: Queries, limit: number): Promise<PostedComment[]> {
  return withPost(q)
    .where(isPending)
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(limit)
    .execute();
}

/** Counts no further than `max`. */
export async function countPendingComments(q: Queries, max: number): Promise<number> {
  const waiting = q.selectFrom("comments").select("id").where(isPending).limit(max);
  const { count } = await q
    .selectFrom(waiting.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function lockComment(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from comments where id = ${id} for no key update`.execute(q);
}

/** The post does not change, so only the comment's row is locked. */
export const commentRecord: StatusRecord<PostedComment> = {
  entity: "comment",
  lock: lockComment,
  find: findComment,
  async update(trx, id, { from, to, now, set }) {
    const result = await trx
      .updateTable("comments")
      .set({ status: to, updated_at: now, ...set })
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

type Period = { from: string; until: string };

/** Comments from a folded address, of any time or `within` a period; oldest first. */
export async function listCommentsFrom(
  q: Queries,
  emailKey: string,
  max: number,
  within?: Period,
): Promise<PostedComment[]> {
  return withPost(q)
    .where("comments.email_key", "=", emailKey)
    .$if(within !== undefined, (query) =>
      query
        .where("comments.created_at", ">=", within?.from ?? "")
        .where("comments.created_at", "<=", within?.until ?? ""),
    )
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(max)
    .execute();
}

export async function deleteComment(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("comments").where("id", "=", id).execute();
}

/** Readers still see the comment. */
export async function eraseCommentAddress(
  q: Queries,
  id: string,
  searchText: string,
): Promise<void> {
  await q
    .updateTable("comments")
    .set({ email: "", email_key: "", content_key: `anonymous:${id}`, search_text: searchText })
    .where("id", "=", id)
    .execute();
}

/** Decided before an instant and still with an address, oldest first. */
export async function listDecidedComments(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("comments")
    .select("id")
    .where(sql<boolean>`status <> 'pending' and email_key <> ''`)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's comments and those that may be theirs, newest first. */
export async function findCommentsByPerson(q: Queries, person: RelatedPerson, limit: number) {
  const address = sql.ref<string>("comments.email_key");
  const newest = withPost(q)
    .where(sql<boolean>`comments.email_key <> ''`)
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc");
  const conditions = { own: sentBy(person, address), unproved: mayBeBy(person, address) };
  return findRelated(q, newest, conditions, limit);
}

import { sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { firstRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

export type Post = Row<"posts">;

// A literal, so that the planner uses the partial index.
const isPublished = sql<boolean>`posts.status = 'published'`;

export async function findPostById(q: Queries, id: string): Promise<Post | undefined> {
  return q.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findStatusByCover(
  q: Queries,
  pictureId: string,
): Promise<Post["status"] | undefined> {
  const post = q.selectFrom("posts").select("status").where("cover_id", "=", pictureId);
  return (await post.executeTakeFirst())?.status;
}

/** By its present or a former address. */
export async function findPostBySlug(q: Queries, slug: string): Promise<Post | undefined> {
  return q
    .selectFrom("posts")
    .innerJoin("post_slugs", "post_slugs.post_id", "posts.id")
    .selectAll("posts")
    .where("post_slugs.slug", "=", slug)
    .executeTakeFirst();
}

type PublishedFilter = {
  /** The stored tag. */
  tag?: string | undefined;
  /** Only stories of adopted pets. */
  stories?: boolean;
  /** Published before this instant. */
  before?: string;
};

function publishedPosts(q: Queries, { tag, stories = false, before }: PublishedFilter) {
  return q
    .selectFrom("posts")
    .where(isPublished)
    .$if(tag !== undefined, (posts) =>
      posts.where("id", "in", (eb) =>
        eb
          .selectFrom("post_tags")
          .select("post_id")
          .where("tag", "=", tag ?? ""),
      ),
    )
    .$if(stories, (posts) => posts.where("listing_id", "in", adopted))
    .$if(before !== undefined, (posts) => posts.where("published_at", "<", before ?? ""));
}

const adopted = sql<string>`(select id from listings where status = 'adopted')`;

/** Newest first. */
export async function listPublished(
  q: Queries,
  filter: PublishedFilter,
  { limit, offset }: PageRange,
): Promise<Post[]> {
  return publishedPosts(q, filter)
    .selectAll()
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPublished(q: Queries, filter: PublishedFilter): Promise<number> {
  const { count } = await publishedPosts(q, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stored tags of published posts: those of the newest post first, in its order. */
export async function listTags(q: Queries, max: number): Promise<string[]> {
  const rows = await q
    .selectFrom("post_tags")
    .innerJoin("posts", "posts.id", "post_tags.post_id")
    .select("tag")
    .where(isPublished)
    .groupBy("tag")
    .orderBy((eb) => eb.fn.max("posts.published_at"), "desc")
    .orderBy((eb) => eb.fn.min("post_tags.position"))
    .orderBy("tag")
    .limit(max)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Stored tags, in their order. */
export async function listTagsOfPosts(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom("post_tags")
    .select(["post_id", "tag"])
    .where("post_id", "in", ids)
    .orderBy("position")
    .execute();
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
  return new Map([...byPost].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]));
}

/** Published comments; posts without one have no entry. */
export async function countCommentsOfPosts(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom("comments")
    .select((eb) => ["post_id", eb.fn.countAll<number>().as("count")])
    .where("post_id", "in", ids)
    .where(sql<boolean>`status = 'published'`)
    .groupBy("post_id")
    .execute();
  return new Map(rows.map(({ post_id, count }) => [post_id, count]));
}

export async function findAdoptedPet(
  q: Queries,
  listingId: string,
): Promise<{ id: string; name: string } | undefined> {
  return q
    .selectFrom("listings")
    .select(["id", "name"])
    .where("id", "=", listingId)
    .where("status", "=", "adopted")
    .executeTakeFirst();
}

/** Adopted pets that a post may be about, the last change first, with the chosen one on top. */
export async function listAdoptedPets(
  q: Queries,
  chosen: string | null,
  max: number,
): Promise<{ id: string; name: string; breed: string }[]> {
  return q
    .selectFrom("listings")
    .select(["id", "name", "breed"])
    .where((eb) =>
      eb.or([eb("status", "=", "adopted"), ...(chosen ? [eb("id", "=", chosen)] : [])]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when("id", "=", chosen ?? "")
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("updated_at", "desc")
    .limit(max)
    .execute();
}

/** Newest first. */
export async function listPublishedAbout(
  q: Queries,
  listingId: string,
  max: number,
): Promise<Pick<Post, "slug" | "title">[]> {
  return q
    .selectFrom("posts")
    .select(["slug", "title"])
    .where(isPublished)
    .where("listing_id", "=", listingId)
    .orderBy("published_at", "desc")
    .limit(max)
    .execute();
}

type StaffFilter = { status?: Post["status"] | undefined; terms: readonly string[] };

/** The last change first. */
export async function listPosts(
  q: Queries,
  { status, terms }: StaffFilter,
  { limit, offset }: PageRange,
): Promise<Post[]> {
  let query = q.selectFrom("posts").selectAll();
  if (status) query = query.where("status", "=", status);
  for (const term of terms) query = query.where(containsTerm(term));
  return query
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPostsByStatus(q: Queries): Promise<Record<Post["status"], number>> {
  const rows = await q
    .selectFrom("posts")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return {
    draft: 0,
    published: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}

export async function listPostsById(q: Queries, ids: readonly string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("posts").selectAll().where("id", "in", ids).execute();
}

async function lockPost(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from posts where id = ${id} for no key update`.execute(q);
}

export async function insertPost(q: Queries, row: NewRow<"posts">): Promise<void> {
  await q.insertInto("posts").values(row).execute();
}

/** Writes a new version, based on `baseVersion`. Returns false, with nothing written, if there is a newer one. */
export async function updatePost(
  q: Queries,
  id: string,
  baseVersion: number,
  change: Updateable<Schema["posts"]>,
): Promise<boolean> {
  const result = await q
    .updateTable("posts")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false if another post has, or had, this address. */
export async function claimSlug(q: Queries, slug: string, postId: string): Promise<boolean> {
  await q
    .insertInto("post_slugs")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const { post_id } = await q
    .selectFrom("post_slugs")
    .select("post_id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return post_id === postId;
}

export async function replaceTags(
  q: Queries,
  postId: string,
  tags: readonly string[],
): Promise<void> {
  await q.deleteFrom("post_tags").where("post_id", "=", postId).execute();
  if (tags.length === 0) return;
  const once = [...new Set(tags)];
  const rows = once.map((tag, position) => ({ post_id: postId, tag, position }));
  await q.insertInto("post_tags").values(rows).execute();
}

/** A step raises the version, so a form opened before it is outdated. */
export const postRecord: StatusRecord<Post, { published_at: string | null }> = {
  entity: "post",
  lock: lockPost,
  find: findPostById,
  async update(trx, id, { from, to, now, set }) {
    const result = await trx
      .updateTable("posts")
      .set((eb) => ({ status: to, updated_at: now, ...set, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

export async function listPostsByWriter(
  q: Queries,
  personId: string,
  max: number,
): Promise<Post[]> {
  return q
    .selectFrom("posts")
    .selectAll()
    .where("created_by", "=", personId)
    .orderBy("id")
    .limit(max)
    .execute();
}

/** Removes the writer, also as the author. The stories stay. Returns their ids. */
export async function erasePostWriter(
  q: Queries,
  personId: string,
  authorName: string,
): Promise<string[]> {
  const rows = await q
    .updateTable("posts")
    .set({ created_by: null, author_name: authorName })
    .where("created_by", "=", personId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Stories by a person, or about one of our pets, newest first. */
export async function findRelatedPosts(
  q: Queries,
  about: { writerId: string } | { listingId: string },
  limit: number,
) {
  const newest = q.selectFrom("posts").selectAll().orderBy("id", "desc");
  const found =
    "writerId" in about
      ? newest.where("created_by", "=", about.writerId)
      : newest.where("listing_id", "=", about.listingId);
  return firstRows(q, found, limit);
}

import { type QueryExecutorProvider, sql } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { firstPosts } from "./first-posts.ts";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, truth, boundedText } = dialect(engine);

  await run(q, [
    `create table posts (
      id ${text} primary key not null,
      slug ${text} not null check (length(slug) between 1 and 80),
      ${boundedText("title", 200)},
      ${boundedText("excerpt", 500)},
      ${boundedText("text")},
      ${boundedText("author_name", 200)},
      ${boundedText("author_role", 200)},
      ${boundedText("author_art", 80)},
      cover_id ${text} references pictures (id),
      ${boundedText("cover_art", 80)},
      ${boundedText("cover_alt", 500)},
      listing_id ${text} references listings (id),
      status ${text} not null check (status in ('draft', 'published')),
      version ${integer} not null check (version > 0),
      search_text ${text} not null,
      ${maybeInstant("published_at")},
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (cover_id is null or cover_art = ''),
      check (published_at is not null or status <> 'published')
    ) ${strict}`,
    "create index posts_published on posts (published_at desc, id desc) where status = 'published'",
    "create index posts_changed on posts (updated_at desc, id desc)",
    "create unique index posts_cover on posts (cover_id) where cover_id is not null",
    "create index posts_listing on posts (listing_id) where listing_id is not null",
    "create index posts_writer on posts (created_by) where created_by is not null",
    ...raiseContentVersions(engine, "posts", { stories: isPublished }),

    // Former addresses too, so that no other post gets one.
    `create table post_slugs (
      slug ${text} primary key not null,
      post_id ${text} not null references posts (id)
    ) ${strict}`,
    "create index post_slugs_post on post_slugs (post_id)",
    ...raiseContentVersions(engine, "post_slugs", { stories: ofPublished }),

    `create table post_tags (
      post_id ${text} not null references posts (id),
      tag ${text} not null check (length(tag) between 1 and 60),
      position ${integer} not null check (position >= 0),
      primary key (post_id, tag)
    ) ${strict}`,
    "create index post_tags_tag on post_tags (tag, post_id)",
    ...raiseContentVersions(engine, "post_tags", { stories: ofPublished }),

    `create table comments (
      id ${text} primary key not null,
      post_id ${text} not null references posts (id),
      ${boundedText("name", 200)},
      ${boundedText("email", 254)},
      email_key ${text} not null,
      ${boundedText("text")},
      content_key ${text} not null unique,
      token ${text} not null unique check (length(token) = 26),
      status ${text} not null check (status in ('pending', 'published', 'rejected')),
      ${truth("may_be_robot")} default 0,
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")}
    ) ${strict}`,
    `create index comments_published on comments (post_id, created_at, id)
      where status = 'published'`,
    "create index comments_newest on comments (created_at desc, id desc)",
    "create index comments_pending on comments (created_at, id) where status = 'pending'",
    "create index comments_email on comments (email_key) where email_key <> ''",
    "create index comments_kept on comments (updated_at) where status <> 'pending' and email_key <> ''",
    ...raiseContentVersions(engine, "comments", { stories: isPublished }),
  ]);
  await insertFirstPosts(q);
}

const isPublished = (row: string) => `${row}.status = 'published'`;
const ofPublished = (row: string) =>
  `exists (select 1 from posts where posts.id = ${row}.post_id and posts.status = 'published')`;

async function insertFirstPosts(q: QueryExecutorProvider): Promise<void> {
  for (const { id, slug, title, publishedAt, tags, excerpt, author, cover, text } of firstPosts) {
    const search = [title, excerpt, author.name, ...tags, slug].join(" ");
    const folded = search.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
    await sql`insert into posts (id, slug, title, excerpt, text, author_name, author_role, author_art,
        cover_art, cover_alt, status, version, search_text, published_at, created_at, updated_at)
      values (${id}, ${slug}, ${title}, ${excerpt}, ${text}, ${author.name}, ${author.role},
        ${author.art}, ${cover.art}, ${cover.alt}, 'published', 1, ${folded}, ${publishedAt},
        ${publishedAt}, ${publishedAt})`.execute(q);
    await sql`insert into post_slugs (slug, post_id) values (${slug}, ${id})`.execute(q);
    for (const [position, tag] of tags.entries()) {
      await sql`insert into post_tags (post_id, tag, position) values (${id}, ${tag}, ${position})`.execute(
        q,
      );
    }
  }
}

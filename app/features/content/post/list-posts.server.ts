import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import {
  countPublished,
  findAdoptedPet,
  findPostBySlug,
  listPublished,
  listPublishedAbout,
  listTags,
  type Post,
} from "./post.queries.server.ts";
import {
  type BlogQuery,
  displayTag,
  type PostDetails,
  type PostSummary,
  postsPerPage,
  storedTag,
} from "./post.ts";
import { cardDigest } from "./post-card.server.ts";
import { readMarkdown } from "./read-markdown.server.ts";
import { showPosts } from "./show-posts.server.ts";

type BlogView = {
  posts: PostSummary[];
  /** From 1; the last page if the address asks for more. */
  page: number;
  pages: number;
  tags: string[];
  hasStories: boolean;
};

const maxTags = 40;
const feedLength = 20;
const maxSitemap = 5000;

/** One page of published posts, newest first, and all tags. */
export async function viewBlog(
  services: AppServices,
  { tag, stories, page: requestedPage }: BlogQuery,
): Promise<BlogView> {
  const { site } = services;
  const { reader } = services.db;
  const filter = { tag: tag && storedTag(tag, site.name), stories };
  const pages = Math.max(1, Math.ceil((await countPublished(reader, filter)) / postsPerPage));
  const page = Math.min(requestedPage, pages);
  const place = { limit: postsPerPage, offset: (page - 1) * postsPerPage };
  const posts = await listPublished(reader, filter, place);
  return {
    posts: await showPosts(reader, site, posts),
    page,
    pages,
    tags: (await listTags(reader, maxTags)).map((one) => displayTag(one, site.name)),
    hasStories:
      (await listPublished(reader, { stories: true }, { limit: 1, offset: 0 })).length > 0,
  };
}

/** Returns a published post, or its present address for a former one. */
export async function findPost(
  services: AppServices,
  slug: string,
): Promise<{ post: PostDetails } | { movedTo: string } | undefined> {
  const { reader } = services.db;
  const found = await findPublishedPost(services, slug);
  if (!found) return undefined;
  if (found.slug !== slug) return { movedTo: found.slug };
  const [summary, next] = await showPosts(reader, services.site, [
    found,
    ...(await listPostsAfter(reader, found)),
  ]);
  if (!summary) return undefined;
  const { author_name: name, author_role: role, author_art: art, listing_id } = found;
  const post = {
    ...summary,
    author: { name, role, art },
    text: await readMarkdown(found.text),
    updatedAt: found.updated_at,
    pet: listing_id ? await findAdoptedPet(reader, listing_id) : undefined,
    next,
    card: `/blog/${slug}/card.jpeg?v=${cardDigest(services.site, found)}`,
  };
  return { post };
}

/** Returns the story to read next: the one before it, and after the oldest the newest. None for the only story. */
async function listPostsAfter(q: Queries, { id, published_at: before }: Post): Promise<Post[]> {
  const one = { limit: 1, offset: 0 };
  const older = before ? await listPublished(q, { before }, one) : [];
  if (older.length > 0) return older;
  return (await listPublished(q, {}, one)).filter((post) => post.id !== id);
}

/** By its present or a former address. */
export async function findPublishedPost(
  services: AppServices,
  slug: string,
): Promise<Post | undefined> {
  const found = await findPostBySlug(services.db.reader, slug);
  return found?.status === "published" ? found : undefined;
}

/** For the feed. Feed readers keep what they read, so posts appear once their Undo has ended. */
export async function listNewestPosts(services: AppServices) {
  const { reader } = services.db;
  const before = new Date(services.now().getTime() - undoMs).toISOString();
  const posts = await listPublished(reader, { before }, { limit: feedLength, offset: 0 });
  const summaries = await showPosts(reader, services.site, posts);
  return posts.flatMap((post, at) => {
    const summary = summaries[at];
    return summary ? [{ ...summary, author: post.author_name, updatedAt: post.updated_at }] : [];
  });
}

/** For search engines. */
export async function listPublishedSlugs(
  services: AppServices,
): Promise<{ slug: string; updatedAt: string }[]> {
  const posts = await listPublished(services.db.reader, {}, { limit: maxSitemap, offset: 0 });
  return posts.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at }));
}

export async function listStoriesOfPet(
  services: AppServices,
  listingId: string,
): Promise<{ slug: string; title: string }[]> {
  return listPublishedAbout(services.db.reader, listingId, 3);
}

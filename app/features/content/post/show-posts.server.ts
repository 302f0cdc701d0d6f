import type { Queries } from "#app/platform/db/database.server.ts";
import { listPicturesById } from "#app/platform/pictures/pictures.queries.server.ts";
import { showPicture, showPublicPicture } from "#app/platform/pictures/pictures.server.ts";
import type { Site } from "#app/platform/services.ts";
import { countCommentsOf, listTagsOf, type Post } from "./post.queries.server.ts";
import { type PostCover, type PostSummary, shownTag } from "./post.ts";

/** Drawings of covers are of one size. */
const drawing = { width: 720, height: 480 };

/** Posts as lists show them: with their covers, tags and the number of their comments. */
export async function showPosts(
  q: Queries,
  site: Site,
  posts: readonly Post[],
): Promise<PostSummary[]> {
  const ids = posts.map(({ id }) => id);
  const [covers, tags, comments] = [
    await listCovers(q, site, posts),
    await listTagsOf(q, ids),
    await countCommentsOf(q, ids),
  ];
  return posts.map(({ id, slug, title, excerpt, published_at, updated_at }) => ({
    id,
    slug,
    title,
    excerpt,
    publishedAt: published_at ?? updated_at,
    tags: (tags.get(id) ?? []).map((tag) => shownTag(tag, site.name)),
    cover: covers.get(id),
    comments: comments.get(id) ?? 0,
  }));
}

/** The cover of each post that has one. */
export async function listCovers(
  q: Queries,
  site: Site,
  posts: readonly Post[],
): Promise<Map<string, PostCover>> {
  const found = await listPicturesById(
    q,
    posts.flatMap(({ cover_id }) => cover_id ?? []),
  );
  const pictures = new Map(found.map((picture) => [picture.id, picture]));
  return new Map(
    posts.flatMap(({ id, status, cover_id, cover_art, cover_alt: alt }): [string, PostCover][] => {
      const picture = pictures.get(cover_id ?? "");
      if (picture) {
        const isPublic = status === "published";
        const shown = isPublic ? showPublicPicture(picture, site) : showPicture(picture);
        return [[id, { ...shown, alt }]];
      }
      if (!cover_art) return [];
      const src = `/art/${cover_art}.svg`;
      const files = [{ format: "svg+xml", src, ...drawing }];
      return [[id, { alt, files, thumb: undefined }]];
    }),
  );
}

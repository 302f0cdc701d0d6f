import type { Queries } from "#app/platform/db/database.server.ts";
import { listPicturesById } from "#app/platform/pictures/pictures.queries.server.ts";
import { showPicture, showPublicPicture } from "#app/platform/pictures/pictures.server.ts";
import type { Site } from "#app/platform/services.ts";
import { countCommentsOfPosts, listTagsOfPosts, type Post } from "./post.queries.server.ts";
import { type CoverPicture, displayTag, type PostSummary } from "./post.ts";

/** All cover drawings have this size. */
const drawing = { width: 720, height: 480 };

export async function showPosts(
  q: Queries,
  site: Site,
  posts: readonly Post[],
): Promise<PostSummary[]> {
  const ids = posts.map(({ id }) => id);
  const covers = await listCovers(q, site, posts);
  const tags = await listTagsOfPosts(q, ids);
  const comments = await countCommentsOfPosts(q, ids);
  return posts.map(({ id, slug, title, excerpt, published_at, updated_at }) => ({
    id,
    slug,
    title,
    excerpt,
    publishedAt: published_at ?? updated_at,
    tags: (tags.get(id) ?? []).map((tag) => displayTag(tag, site.name)),
    cover: covers.get(id),
    comments: comments.get(id) ?? 0,
  }));
}

export async function listCovers(
  q: Queries,
  site: Site,
  posts: readonly Post[],
): Promise<Map<string, CoverPicture>> {
  const found = await listPicturesById(
    q,
    posts.flatMap(({ cover_id }) => cover_id ?? []),
  );
  const pictures = new Map(found.map((picture) => [picture.id, picture]));
  return new Map(
    posts.flatMap(
      ({ id, status, cover_id, cover_art, cover_alt: alt }): [string, CoverPicture][] => {
        const picture = pictures.get(cover_id ?? "");
        if (picture) {
          const isPublic = status === "published";
          const view = isPublic ? showPublicPicture(picture, site) : showPicture(picture);
          return [[id, { ...view, alt }]];
        }
        if (!cover_art) return [];
        const src = `/art/${cover_art}.svg`;
        const files = [{ format: "svg+xml", src, ...drawing }];
        return [[id, { alt, files, thumb: undefined }]];
      },
    ),
  );
}

import type { Actor } from "#app/platform/actor.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import type { MarkdownNode } from "./markdown-nodes.ts";
import {
  countPostsByStatus,
  findPostById,
  listAdoptedPets,
  listPosts,
  listTagsOfPosts,
} from "./post.queries.server.ts";
import { displayTag, type postList } from "./post.ts";
import { postSteps } from "./post-steps.server.ts";
import { readMarkdown } from "./read-markdown.server.ts";
import { listCovers, showPosts } from "./show-posts.server.ts";

const maxPets = 100;

/** One page of all posts, the last change first, with the number in each status. */
export async function listPostsForStaff(
  services: AppServices,
  actor: Actor,
  { status, q, page }: ListQuery<typeof postList>,
) {
  const { reader } = services.db;
  const { rows, more } = await paginate(page, (place) =>
    listPosts(reader, { status, terms: searchTerms(q) }, place),
  );
  const summaries = await showPosts(reader, services.site, rows);
  const now = services.now();
  const ids = rows.map(({ id }) => id);
  const last = await listLastChanges(reader, "post", ids);
  return {
    rows: rows.flatMap((row, at) => {
      const post = summaries[at];
      if (!post) return [];
      const { status, author_name: author, updated_at: updatedAt } = row;
      const undo = viewUndo(postSteps, row, last.get(row.id), { stepRole: "staff", actor }, now);
      return [{ ...post, status, author, updatedAt, undo }];
    }),
    more,
    counts: await countPostsByStatus(reader),
  };
}

export async function findPostForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const post = await findPostById(reader, id);
  if (!post) return undefined;
  const { slug, title, excerpt, text, status, version, listing_id: listingId } = post;
  const now = services.now();
  const history = await listHistory(reader, "post", id);
  const tags = (await listTagsOfPosts(reader, [id])).get(id) ?? [];
  return {
    post: {
      id,
      slug,
      title,
      excerpt,
      text,
      status,
      version,
      listingId,
      authorName: post.author_name,
      authorRole: post.author_role,
      coverAlt: post.cover_alt,
      tags: tags.map((tag) => displayTag(tag, services.site.name)).join(", "),
      cover: (await listCovers(reader, services.site, [post])).get(id),
    },
    pets: await listAdoptedPets(reader, listingId, maxPets),
    history,
    steps: viewSteps(postSteps, "staff", post, now),
    undo: viewUndo(postSteps, post, history.at(-1), { stepRole: "staff", actor }, now),
  };
}

export function listPetsForPost(services: AppServices) {
  return listAdoptedPets(services.db.reader, null, maxPets);
}

export function previewPost(text: string): Promise<MarkdownNode[]> {
  return readMarkdown(text);
}

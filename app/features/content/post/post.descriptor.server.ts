import { runsRescue } from "#app/platform/actor.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { formerName, maxExported } from "#app/platform/records/privacy-part.ts";
import { type RelatedRecord, showRelated } from "#app/platform/records/related-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import {
  erasePostWriter,
  findRelatedPosts,
  findStatusByCover,
  listPosts,
  listPostsById,
  listPostsByWriter,
  type Post,
} from "./post.queries.server.ts";
import { postList, postStatusTones } from "./post.ts";

const { path } = postList;

export const postDescriptor = {
  entity: "post",
  audited: { post: { staffPage: (id) => `${path}/${id}` } },
  uploadPaths: [{ path: `${path}/:id`, bytes: uploadBodyLimit(24), role: "staff" }],

  async search(q, { role }, text, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(searchTerms(text), limit, (terms, limit) =>
      listPosts(q, { terms }, { limit, offset: 0 }),
    );
    return {
      title: "Stories",
      hits: rows.map(({ id, title, author_name, status, excerpt, updated_at: at }) => ({
        href: `${path}/${id}`,
        label: title,
        more: `${author_name}, ${status}`,
        facts: { title, author: author_name, excerpt },
        at,
      })),
      all: listHref(postList, { q: text }),
    };
  },

  async aboutPerson(q, { id }, limit) {
    const own = await findRelatedPosts(q, { writerId: id }, limit);
    return showRelated({ key: "stories", title: "Stories" }, { own }, relatedPost);
  },

  async aboutPet(q, { role }, pet, limit) {
    if (!runsRescue(role) || !("listingId" in pet)) return [];
    const own = await findRelatedPosts(q, pet, limit);
    return showRelated({ key: "stories", title: "Stories" }, { own }, relatedPost);
  },

  async titles(q, ids) {
    const found = await listPostsById(q, ids);
    return new Map(found.map(({ id, title }) => [id, title]));
  },

  async maySeePicture(q, id, actor) {
    return runsRescue(actor?.role) || (await findStatusByCover(q, id)) === "published";
  },

  personalData: {
    area: {
      key: "stories",
      title: "Stories",
      async list(q, { id }) {
        const posts = await listPostsByWriter(q, id, maxExported);
        return {
          data: posts.map((one) => ({
            title: one.title,
            author: one.author_name,
            status: one.status,
            excerpt: one.excerpt,
            text: one.text,
            begunAt: one.created_at,
          })),
          lines: posts.map(({ title, status }) => ({ text: `${title}, ${status}` })),
        };
      },
    },
    erase: (trx, { id }) => erasePostWriter(trx, id, formerName),
  },
} satisfies EntityDescriptor;

function relatedPost({
  id,
  title,
  excerpt,
  status,
  published_at,
  created_at,
}: Post): RelatedRecord {
  return {
    id,
    at: published_at ?? created_at,
    href: `${path}/${id}`,
    title,
    text: excerpt,
    status: { name: status, tone: postStatusTones[status] },
  };
}

import { filesOf } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import {
  type EntityDescriptor,
  formerName,
  maxExported,
} from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import {
  findStatusByCover,
  forgetWriter,
  listPosts,
  listPostsById,
  listPostsOf,
} from "./post.queries.server.ts";
import { postList } from "./post.ts";

const { path } = postList;

export const postDescriptor = {
  entity: "post",
  audited: { post: { staffPage: (id) => `${path}/${id}` } },
  uploadPaths: [{ path: `${path}/:id`, bytes: filesOf(24), role: "staff" }],

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await listPosts(q, { terms: searchTerms(typed) }, { limit, offset: 0 });
    return {
      title: "Stories",
      hits: rows.map(({ id, title, author_name, status }) => {
        return { href: `${path}/${id}`, label: title, more: `${author_name}, ${status}` };
      }),
      all: listHref(postList, { q: typed }),
    };
  },

  async titles(q, ids) {
    const found = await listPostsById(q, ids);
    return new Map(found.map(({ id, title }) => [id, title]));
  },

  async maySeePicture(q, id, actor) {
    return actor?.role === "staff" || (await findStatusByCover(q, id)) === "published";
  },

  personalData: {
    area: {
      key: "stories",
      title: "Stories",
      async list(q, { id }) {
        const posts = await listPostsOf(q, id, maxExported);
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
    erase: (trx, { id }) => forgetWriter(trx, id, formerName),
  },
} satisfies EntityDescriptor;

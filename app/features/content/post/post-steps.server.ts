/** Every status change of a story. @see product.md "Steps and Undo" */
import { done, refused } from "#app/platform/outcome.ts";
import { stepBuilders, type UndoableEffect } from "#app/platform/steps/steps.server.ts";
import { listTagsOfPosts, type Post, postRecord } from "./post.queries.server.ts";
import { publishSchema } from "./post.schema.server.ts";
import { missingPostFields, saveFailed } from "./post.ts";

const { step, formStep, define } = stepBuilders<
  Post,
  { published_at: string | null },
  { title: string }
>();

/** Refuses INVALID at the fields that readers would miss. */
const isComplete: UndoableEffect<Post> = {
  async apply({ trx, row }) {
    const fields = missingPostFields({
      excerpt: row.excerpt,
      text: row.text,
      authorName: row.author_name,
      tags: (await listTagsOfPosts(trx, [row.id])).get(row.id) ?? [],
      coverAlt: row.cover_alt,
      hasCover: Boolean(row.cover_id || row.cover_art),
    });
    return Object.keys(fields).length === 0
      ? done(null)
      : refused("INVALID", saveFailed, { fields });
  },
  undo: () => Promise.resolve(done(null)),
};

export const postSteps = define({
  entity: "post",
  record: postRecord,
  name: ({ title }) => title,
  title: () => "this story",
  canAccess: () => true,
  isErased: () => false,
  conflict: ({ status }, name) =>
    name === "unpublish" && status === "draft" ? "This story is a draft already." : undefined,
  noChangeText: () => "Nobody has published this story yet.",
  facts: ({ title }) => ({ title }),
  stepsByRole: {
    staff: {
      // Its button also saves the form.
      publish: formStep({
        label: "Publish",
        variant: "primary",
        past: "published",
        from: ["draft"],
        to: "published",
        undo: true,
        schema: publishSchema,
        set: ({ now, row }) => ({ published_at: row.published_at ?? now.toISOString() }),
        effects: [isComplete],
        notice: ({ title }) => `“${title}” is published.`,
      }),
      unpublish: step({
        label: "Unpublish",
        past: "unpublished",
        from: ["published"],
        to: "draft",
        undo: true,
        notice: "The story is a draft again. Visitors see that there is no story at its address.",
      }),
    },
  },
});

/** Every status change of a comment. @see product.md "Content" */
import { stepBuilders } from "#app/platform/steps/steps.server.ts";
import { commentRecord, type PostedComment } from "./comment.queries.server.ts";
import { commentMail } from "./send-comment.server.ts";

const { step, define } = stepBuilders<PostedComment, object, { name: string }>();

export const commentSteps = define({
  entity: "comment",
  record: commentRecord,
  name: ({ name }) => `the comment of ${name}`,
  title: () => "this comment",
  canAccess: () => true,
  isErased: () => false,
  conflict: () => undefined,
  noChangeText: () => "Nobody has decided about this comment yet.",
  facts: ({ name }) => ({ name }),
  stepsByRole: {
    // Decisions may be changed.
    staff: {
      approve: step({
        label: "Approve",
        variant: "primary",
        past: "approved",
        from: ["pending", "rejected"],
        to: "published",
        undo: true,
        // A suspected robot's comment caused no e-mail when it arrived.
        mails: async ({ site, row }) => {
          const { post_title: title, ...comment } = row;
          if (row.may_be_robot === 0 || row.email === "") return [];
          return [commentMail(site, { ...comment, title }, { isPublished: true })];
        },
        notice: ({ name }) => `The comment of ${name} is shown below the story.`,
      }),
      reject: step({
        label: "Reject",
        past: "rejected",
        from: ["pending", "published"],
        to: "rejected",
        undo: true,
        notice: ({ name }) => `The comment of ${name} is not shown.`,
      }),
    },
  },
});

import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const commentStatuses = ["pending", "published", "rejected"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const commentList = {
  path: "/dashboard/staff/blog/comments",
  filters: { status: commentStatuses },
} as const satisfies ListDefinition;

export const longestComment = 2000;

/** What is missing at each field. */
export const commentMessages = {
  name: "Please enter your name",
  email: "Please enter your email",
  comment: "Please enter your comment",
};

/** What staff can do with a comment, each a form of its own. */
export const commentSteps = {
  approve: "published",
  reject: "rejected",
  undo: "pending",
} as const satisfies Record<string, CommentStatus>;
export type CommentStep = keyof typeof commentSteps;

/** Whether a comment in this status can take the step: not to where it is already. */
export function canTake(step: CommentStep, status: CommentStatus): boolean {
  return commentSteps[step] !== status;
}

/** A comment as its readers see it. */
export type ShownComment = { id: string; name: string; text: string; at: string };

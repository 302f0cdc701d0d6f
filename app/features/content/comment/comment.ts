import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const commentStatuses = ["pending", "published", "rejected"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
/** The tone of its tag. */
export const statusTones = {
  pending: "pending",
  published: "approved",
  rejected: "rejected",
} as const satisfies Record<CommentStatus, string>;

export const commentList = {
  path: "/dashboard/staff/blog/comments",
  filters: { status: commentStatuses },
  chips: "status",
} as const satisfies ListDefinition;

/** Within so many days staff decide about a comment. */
export const reviewDays = 3;

export const longestComment = 2000;

/** Whether staff decide about a comment whose hidden field was filled in. */
export function mayBeRobot(comment: { status: CommentStatus; may_be_robot: 0 | 1 }): boolean {
  return comment.may_be_robot === 1 && comment.status === "pending";
}

/** How staff read the mark of a comment whose hidden field was filled in. */
export const mayBeRobotText = "May be from a robot";

/** What is missing at each field. */
export const commentMessages = {
  name: "Please enter your name",
  email: "Please enter your email",
  comment: "Please enter your comment",
};

/** A comment as its readers see it. */
export type ShownComment = { id: string; name: string; text: string; at: string };

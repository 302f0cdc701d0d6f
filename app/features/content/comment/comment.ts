import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const commentStatuses = ["pending", "published", "rejected"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
export const commentStatusTones = {
  pending: "pending",
  published: "approved",
  rejected: "rejected",
} as const satisfies Record<CommentStatus, string>;

export const commentList = {
  path: "/dashboard/staff/blog/comments",
  filters: { status: commentStatuses },
  chips: "status",
} as const satisfies ListDefinition;

/** Days within which staff decide about a comment. */
export const commentReviewDays = 3;

export const maxCommentLength = 2000;

/** A pending comment whose hidden field was filled in. */
export function mayBeRobot(comment: { status: CommentStatus; may_be_robot: 0 | 1 }): boolean {
  return comment.may_be_robot === 1 && comment.status === "pending";
}

export const mayBeRobotText = "May be from a robot";

export const commentMessages = {
  name: "Please enter your name",
  email: "Please enter your email",
  comment: "Please enter your comment",
};

export type PublicComment = { id: string; name: string; text: string; at: string };

import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const notificationList = {
  path: "/dashboard/notifications",
  filters: { show: ["unread"] },
  chips: "show",
} as const satisfies ListDefinition;

/** Larger counts are shown as `99+`. */
export const maxUnread = 99;

/** A notification, or several of one topic and day. */
export type NotificationLine = {
  id: string;
  text: string;
  at: string;
  isNew: boolean;
  count: number;
  /** What was done since: `Approved by you`. */
  state?: string | undefined;
};
export type NotificationDay = { day: string; lines: NotificationLine[] };

/** The parameter that opens everything that a line stands for. */
export const wholeLine = "all";

import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const notificationList = {
  path: "/dashboard/notifications",
  filters: { show: ["unread"] },
  chips: "show",
} as const satisfies ListDefinition;

/** Unread ones are counted up to this, then shown as `99+`. */
export const maxUnread = 99;

/** One line of the list: a notification, or several of one topic and day. */
export type NotificationLine = {
  /** Of the newest one. */
  id: string;
  text: string;
  at: string;
  isNew: boolean;
  /** How many it stands for. */
  count: number;
  /** What was done since: `Approved by you`. */
  state?: string | undefined;
};
export type NotificationDay = { day: string; lines: NotificationLine[] };

/** The parameter of a line's address that leads to all that it stands for. */
export const wholeLine = "all";

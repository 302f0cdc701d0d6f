import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const notificationList = {
  path: "/dashboard/notifications",
  filters: {},
} as const satisfies ListDefinition;

/** Unread ones are counted up to here, and `99+` beyond. */
export const maxUnread = 99;

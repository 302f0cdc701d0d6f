import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const notificationList = {
  path: "/dashboard/notifications",
  filters: {},
} as const satisfies ListDefinition;

/** Unread ones are counted up to this, then shown as `99+`. */
export const maxUnread = 99;

import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const activityList = {
  path: "/dashboard/history",
  filters: {},
} as const satisfies ListDefinition;
export const sentEmailList = {
  path: "/dashboard/history/emails",
  filters: {},
} as const satisfies ListDefinition;

export type Activity = { at: string; sentence: string; detail: string };

export type SentEmail = {
  id: string;
  subject: string;
  at: string;
  page?: { href: string } | undefined;
};

import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const activityList = {
  path: "/dashboard/history",
  filters: {},
} as const satisfies ListDefinition;
export const sentEmailList = {
  path: "/dashboard/history/emails",
  filters: {},
} as const satisfies ListDefinition;

/** One thing that happened with an account, as its owner reads it. */
export type Activity = { at: string; sentence: string; detail: string };

/** An e-mail that we have sent to somebody, as they read of it. */
export type SentEmail = {
  id: string;
  subject: string;
  at: string;
  /** Where what it tells of is seen. */
  page?: { href: string } | undefined;
};

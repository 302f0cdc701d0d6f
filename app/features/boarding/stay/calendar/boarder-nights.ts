import { monthPattern } from "#app/platform/lists/calendar-month.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** The nights of boarders by month, as staff see them. */
export const boarderNightsList = {
  path: "/dashboard/staff/boarding-requests/calendar",
  filters: { month: monthPattern },
} as const satisfies ListDefinition;

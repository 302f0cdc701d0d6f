import { monthPattern } from "#app/platform/lists/calendar-month.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const boarderNightsList = {
  path: "/dashboard/staff/boarding-requests/calendar",
  filters: { month: monthPattern },
} as const satisfies ListDefinition;

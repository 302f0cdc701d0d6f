import { monthPattern } from "#app/platform/lists/calendar-month.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const vetDaysList = {
  path: "/dashboard/staff/appointments",
  filters: {
    month: monthPattern,
    vet: /^[0-9a-f-]{36}$/,
    day: /^\d{4}-\d{2}-\d{2}$/,
  },
} as const satisfies ListDefinition;

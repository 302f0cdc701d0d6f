import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { emailStates } from "#app/platform/mail/email-state.ts";

export const outboxList = {
  path: "/dashboard/staff/outbox",
  filters: { status: emailStates },
  chips: "status",
} as const satisfies ListDefinition;

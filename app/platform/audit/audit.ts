import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const auditLogList = {
  path: "/dashboard/staff/audit",
  filters: { actor: idPattern },
} as const satisfies ListDefinition;

export const signedIn = "signed in";

/** The action of a changed e-mail address; the detail is the former address. */
export const addressChanged = "changed e-mail";

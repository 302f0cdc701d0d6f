import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** The staff's list of audit entries, of everybody or of one actor. */
export const auditLogList = {
  path: "/dashboard/staff/audit",
  filters: { actor: idPattern },
} as const satisfies ListDefinition;

/** The audit log's action for a sign-in of staff. */
export const signedIn = "signed in";

/** The audit log's action for a changed e-mail address; the detail is the former address. */
export const addressChanged = "changed e-mail";

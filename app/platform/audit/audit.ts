import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** Of everybody, or of one actor. */
export const auditLogList = {
  path: "/dashboard/staff/audit",
  filters: { actor: idPattern },
} as const satisfies ListDefinition;

/** The audit log's action for a sign-in of staff. */
export const signedIn = "signed in";

/** The audit log's action for a changed e-mail address; the detail is the former address. */
export const addressChanged = "changed e-mail";

/** Entities whose name in the code differs from what readers call them. */
const words: Record<string, string> = {
  session: "the dashboard",
  interests: "adoption requests",
  stay: "boarding request",
  stays: "boarding requests",
  "statement-line": "line of a bank statement",
  statement: "bank statement",
  email: "e-mail",
  "partner-place": "partner place",
  "sign-in-policy": "all staff",
  "api-token": "token of another system",
};

/** As in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return words[entity] ?? entity;
}

import { nameOfBrowser } from "#app/features/accounts/auth/account-settings.ts";
import { secondFactorActs } from "#app/features/accounts/second-factor/second-factor.ts";
import { entityInWords, signedIn } from "#app/platform/audit/audit.ts";
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
  page?: { href: string; document?: boolean } | undefined;
};

type Entry = {
  kind: "own" | "about" | "session";
  action: string;
  entity: string;
  detail: string;
};

const own: Record<string, string> = {
  "changed password": "You changed your password",
  "confirmed e-mail": "You confirmed your e-mail address",
  "changed e-mail": "You changed your e-mail address from",
  "changed profile": "You changed your profile",
  "downloaded data": "You downloaded your data",
  [secondFactorActs.addedPasskey]: "You added a passkey",
  [secondFactorActs.removedPasskey]: "You removed a passkey",
  [secondFactorActs.usedRecovery]: "You signed in with a recovery code",
  [signedIn]: "You signed in",
};

/** In words: what the person did, and what our team did with their account, without saying who. */
export function activityOf({ kind, action, entity, detail }: Entry): Omit<Activity, "at"> {
  if (kind === "session")
    return { sentence: `Signed in with ${nameOfBrowser(detail)}`, detail: "" };
  if (kind === "about") return { sentence: `Our team: ${action}`, detail: "" };
  const sentence =
    own[action] ?? `You ${action}${entity === "person" ? "" : `: ${entityInWords(entity)}`}`;
  return { sentence, detail };
}

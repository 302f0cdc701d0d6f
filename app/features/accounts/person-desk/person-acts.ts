import { secondFactorActs } from "#app/features/accounts/second-factor/second-factor.ts";

export type PersonStep =
  | "verify"
  | "unverify"
  | "suspend"
  | "reinstate"
  | "role"
  | "treats"
  | "stopTreating"
  | "link"
  | "second-factor";

/** `phrase` stands in the CONFLICT text. */
export const personActs = {
  verify: { action: "verified", phrase: "verified" },
  unverify: { action: "took back verification", phrase: "took back the verification of" },
  suspend: { action: "suspended", phrase: "suspended" },
  reinstate: { action: "reinstated", phrase: "reinstated" },
  role: { action: "changed role", phrase: "changed the role of" },
  treats: { action: "chose for our animals", phrase: "chose for our animals" },
  stopTreating: { action: "no longer for our animals", phrase: "took from our animals" },
  link: { action: "sent password link", phrase: "sent a password link to" },
  "second-factor": { action: secondFactorActs.reset, phrase: "reset the second step of" },
} as const satisfies Record<PersonStep, { action: string; phrase: string }>;

export const invitations = ["invited", "invited again"] as const;

const invitationPrefix = "invitation:";

/** The prefix of the causes of invitations to this person. */
export function invitationCause(personId: string): string {
  return `${invitationPrefix}${personId}:`;
}

/** Returns whom an e-mail invites; undefined for any other e-mail. */
export function readInvitationCause(cause: string | null): string | undefined {
  if (!cause?.startsWith(invitationPrefix)) return undefined;
  return cause.slice(invitationPrefix.length).split(":")[0];
}

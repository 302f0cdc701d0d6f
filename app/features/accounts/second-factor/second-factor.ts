import { referenceAlphabet } from "#app/platform/references.ts";

/** The forms of the overview. */
export type SecondFactorIntent = "remove-passkey" | "stop-codes";

/** The ways to prove a second factor. */
export type ProofKind = "passkey" | "code" | "recovery";

/** What a browser is asked for: to create a passkey, or to sign with one. */
export type PasskeyCeremony =
  | { create: PublicKeyCredentialCreationOptionsJSON }
  | { request: PublicKeyCredentialRequestOptionsJSON };

/** A passkey as its owner sees it. */
export type PasskeySeen = {
  id: string;
  name: string;
  /** The host name it belongs to. */
  host: string;
  addedAt: string;
  lastUsedAt: string | null;
};

/** An authenticator app: `lost` when the site's secrets have changed since, so that no code can be checked. */
export type CodesSeen = { state: "none" } | { state: "on" | "lost"; lastUsedAt: string | null };

/** Passkeys do not work at this address; `elsewhere` is an address of the same site where they do. */
export type NoPasskeys = { elsewhere: string | undefined };

export const maxPasskeys = 10;
export const recoveryCodesMade = 10;
const recoveryCodeLength = 16;

/** A recovery code in groups: `7KQD-2M9P-X4HT-8RWC`. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Returns a recovery code from random bytes: 16 characters of 5 bits each. */
export function recoveryCodeFrom(random: Uint8Array): string {
  return Array.from(
    random.subarray(0, recoveryCodeLength),
    (byte) => referenceAlphabet[byte % 32],
  ).join("");
}

/** Parses a typed recovery code; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return /^[2-9A-HJ-NP-Z]{16}$/.test(code) ? code : undefined;
}

/** Parses a typed one-time code, with spaces or without; undefined when it cannot be one. */
export function readOneTimeCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** The audit log's actions for these changes. */
export const secondFactorActs = {
  addedPasskey: "added a passkey",
  removedPasskey: "removed a passkey",
  setUpCodes: "set up one-time codes",
  stoppedCodes: "turned off one-time codes",
  renewedRecovery: "renewed recovery codes",
  usedRecovery: "used a recovery code",
  reset: "reset second step",
} as const;

import { referenceAlphabet } from "#app/platform/references.ts";

export type SecondFactorIntent = "remove-passkey" | "stop-codes";

export type ProofKind = "passkey" | "code" | "recovery";

export type PasskeyCeremony =
  | { create: PublicKeyCredentialCreationOptionsJSON }
  | { request: PublicKeyCredentialRequestOptionsJSON };

export type PasskeyView = {
  id: string;
  name: string;
  host: string;
  addedAt: string;
  lastUsedAt: string | null;
};

/** `lost`: the site's secrets have changed since, so that no code can be checked. */
export type CodesView = { state: "none" } | { state: "on" | "lost"; lastUsedAt: string | null };

/** `elsewhere`: an address of the same site where passkeys work. */
export type NoPasskeys = { elsewhere: string | undefined };

export const maxPasskeys = 10;
export const recoveryCodeCount = 10;
const recoveryCodeLength = 16;

/** `7KQD-2M9P-X4HT-8RWC`. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** 16 characters of 5 bits each. */
export function recoveryCodeFrom(random: Uint8Array): string {
  return Array.from(
    random.subarray(0, recoveryCodeLength),
    (byte) => referenceAlphabet[byte % 32],
  ).join("");
}

/** Undefined when it cannot be a code. */
export function parseRecoveryCode(input: string): string | undefined {
  const code = input.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return /^[2-9A-HJ-NP-Z]{16}$/.test(code) ? code : undefined;
}

/** With spaces or without; undefined when it cannot be a code. */
export function parseOneTimeCode(input: string): string | undefined {
  const code = input.replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

export const secondFactorActs = {
  addedPasskey: "added a passkey",
  removedPasskey: "removed a passkey",
  setUpCodes: "set up one-time codes",
  stoppedCodes: "turned off one-time codes",
  renewedRecovery: "renewed recovery codes",
  usedRecovery: "used a recovery code",
  reset: "reset second step",
} as const;

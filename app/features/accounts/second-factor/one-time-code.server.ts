import { openSealedText, sealText } from "#app/platform/sealed-text.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const stepMs = 30_000;
/** Clocks of phones differ: the code of the step before and of the one after is good, too. */
const stepsAround = 1;
const keyBytes = 20;
const format = { algorithm: "SHA1", digits: 6, period: stepMs / 1000 } as const;

const sealedFor = (personId: string) => ({ purpose: "one-time codes", owner: personId });

/** Returns a new key (base32, 160 bits) as an app takes it. The library is loaded at the first use. */
export async function makeCodeKey(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: keyBytes }).base32;
}

/** Returns the key as the database keeps it. */
export function sealCodeKey({ secrets }: AppServices, personId: string, key: string): string {
  return sealText(secrets, sealedFor(personId), key);
}

/** Returns the key in the clear; undefined once the secret that it was sealed with is gone. */
export function openCodeKey(
  { secrets }: AppServices,
  { person_id, secret }: { person_id: string; secret: string },
): string | undefined {
  return openSealedText(secrets, sealedFor(person_id), secret);
}

/** Returns the address that an app reads from a QR code. */
export async function codeKeyAddress(
  key: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<string> {
  const { TOTP } = await import("otpauth");
  return new TOTP({ ...format, issuer, label, secret: key }).toString();
}

/**
 * Returns the step (of 30 s) whose code this is: the present one, or one before or after. Undefined for a wrong code.
 * Whether that step was used already is for the caller to find out.
 *
 * @see RFC 6238
 */
export async function stepOfCode(
  key: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const { TOTP } = await import("otpauth");
  const timestamp = now.getTime();
  const delta = new TOTP({ ...format, secret: key }).validate({
    token: code,
    timestamp,
    window: stepsAround,
  });
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta;
}

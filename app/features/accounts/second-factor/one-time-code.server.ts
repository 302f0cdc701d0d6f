import { openSealedText, sealText } from "#app/platform/sealed-text.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const stepMs = 30_000;
/** Clocks differ: codes of the step before and the step after are accepted. */
const stepsAround = 1;
const keyBytes = 20;
const format = { algorithm: "SHA1", digits: 6, period: stepMs / 1000 } as const;

const sealedFor = (personId: string) => ({ purpose: "one-time codes", owner: personId });

/** Base32, 160 bits. */
export async function makeCodeKey(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: keyBytes }).base32;
}

export function sealCodeKey({ secrets }: AppServices, personId: string, key: string): string {
  return sealText(secrets, sealedFor(personId), key);
}

/** Undefined once the secret that sealed it is gone. */
export function openCodeKey(
  { secrets }: AppServices,
  { person_id, secret }: { person_id: string; secret: string },
): string | undefined {
  return openSealedText(secrets, sealedFor(person_id), secret);
}

export async function codeKeyAddress(
  key: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<string> {
  const { TOTP } = await import("otpauth");
  return new TOTP({ ...format, issuer, label, secret: key }).toString();
}

/** Returns the time step (30 s) of a code; undefined for a wrong one. The caller checks reuse. @see RFC 6238 */
export async function findTimeStep(
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

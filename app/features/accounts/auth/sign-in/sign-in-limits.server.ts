import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";

/** Failures of signing in count for a quarter of an hour. */
export const signInWindowMs = 15 * 60 * 1000;

/** A hundred failures of one network address, whatever the account and whatever was wrong. */
export function failuresOfAddress(address: string): RateLimit {
  return { bucket: `sign-in:${address}`, max: 100, windowMs: signInWindowMs };
}

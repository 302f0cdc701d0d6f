import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";

/** How long a failed sign-in counts. */
export const signInWindowMs = 15 * 60 * 1000;

/** Over all accounts and kinds of failure. */
export function failuresOfAddress(address: string): RateLimit {
  return { bucket: `sign-in:${address}`, max: 100, windowMs: signInWindowMs };
}

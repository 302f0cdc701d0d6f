import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";

/** How long a failed sign-in counts. */
export const signInWindowMs = 15 * 60 * 1000;

/** Over all accounts and kinds of failure. */
export function addressFailureLimit(address: string): RateLimit {
  return { bucket: `sign-in:${address}`, max: 100, windowMs: signInWindowMs };
}

const freeFailures = 3;
const firstMs = 250;
const maxMs = 2000;
/** Few of the concurrent requests, so that all others are served. */
const delayed = createSemaphore({ places: 8, queue: 0 });

/** 250 ms after three failures, doubling up to 2 s. While eight requests are delayed it returns at once. */
export async function delayAfterFailures(services: AppServices, failures: number): Promise<void> {
  if (failures < freeFailures) return;
  const release = await delayed.acquire();
  if (!release) return;
  try {
    await services.pause(Math.min(firstMs * 2 ** (failures - freeFailures), maxMs));
  } finally {
    release();
  }
}

import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";

const freeFailures = 3;
const firstMs = 250;
const maxMs = 2000;
/** Few of the requests that the process works on at once, so that everybody else is served. */
const delayed = createSemaphore({ places: 8, queue: 0 });

/**
 * Throttles: delays the answer after repeated failures, 250 ms after three, doubling up to 2 s. Holds no lock. While eight
 * requests are delayed it returns at once; the rate limit applies all the same.
 */
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

import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";

const freeFailures = 3;
const firstMs = 250;
const mostMs = 2000;
/** Few of the requests that the process works on at once, so that everybody else is served. */
const delayed = createSemaphore({ places: 8, queue: 0 });

/**
 * Delays somebody who keeps guessing: a quarter of a second after three failures, doubling up to two seconds.
 * It holds no lock. While too many are delayed already it returns at once; the limit of failures stands anyway.
 */
export async function slowDown(services: AppServices, failures: number): Promise<void> {
  if (failures < freeFailures) return;
  const release = await delayed.acquire();
  if (!release) return;
  try {
    await services.pause(Math.min(firstMs * 2 ** (failures - freeFailures), mostMs));
  } finally {
    release();
  }
}

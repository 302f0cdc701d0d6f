import type { AppServices } from "#app/platform/services.ts";

const freeFailures = 3;
const firstMs = 250;
const mostMs = 2000;
/** Of the requests that the process works on at once, few enough that everybody else is served. */
const heldAtMost = 8;

let held = 0;

/**
 * Holds somebody who keeps guessing: a quarter of a second after three failures, doubling up to two seconds.
 * It holds no lock. While too many are held already it lets go at once; the limit of failures stands anyway.
 */
export async function slowDown(services: AppServices, failures: number): Promise<void> {
  if (failures < freeFailures || held >= heldAtMost) return;
  held += 1;
  try {
    await services.pause(Math.min(firstMs * 2 ** (failures - freeFailures), mostMs));
  } finally {
    held -= 1;
  }
}

import type { ProviderFailure } from "#app/platform/payments/payment-provider.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";

/** Requests that wait for the provider at once: while it hangs, the others keep their places for other pages. */
const places = createSemaphore({ places: 12, queue: 20, waitMs: 1500 });

const busy: ProviderFailure = {
  ok: false,
  reason: "rate-limited",
  message: "too many requests wait for the provider",
};

/** Makes one call to the provider within a request. With too many under way it is not made: `rate-limited`. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T | ProviderFailure> {
  const release = await places.acquire();
  if (!release) return busy;
  try {
    return await call();
  } finally {
    release();
  }
}

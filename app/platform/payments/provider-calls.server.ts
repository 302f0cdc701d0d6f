import { refused } from "#app/platform/outcome.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import type { PaymentProvider, ProviderFailure } from "./payment-provider.ts";

type Line = {
  /** Limits waiting calls, so that a provider that hangs cannot block other pages. */
  places: ReturnType<typeof createSemaphore>;
  /** The last call got no answer: only one call at a time is tried until one does. */
  isSilent: boolean;
};

const lines = new WeakMap<PaymentProvider, Line>();

function providerLine(payments: PaymentProvider): Line {
  const known = lines.get(payments);
  if (known) return known;
  const places = createSemaphore({ places: 12, queue: 12, waitMs: 1000 });
  const line = { places, isSilent: false };
  lines.set(payments, line);
  return line;
}

const busy: ProviderFailure = {
  ok: false,
  reason: "rate-limited",
  message: "others wait for the provider already",
};

/** Shown while the provider does not answer. */
export const unreachable = refused(
  "SERVICE_UNAVAILABLE",
  "We cannot reach our payment provider now. No money was taken. Please try again in a minute.",
  { retryAfter: 60 },
);

/** Whether a call would not be made now. */
export function isProviderBusy(payments: PaymentProvider): boolean {
  const { places, isSilent } = providerLine(payments);
  return isSilent && places.load().taken > 0;
}

/** Makes one call to the provider. With too many under way, or while it is silent, it is not made: `rate-limited`. */
export async function callProvider<T extends { ok: true } | ProviderFailure>(
  payments: PaymentProvider,
  call: () => Promise<T>,
): Promise<T | ProviderFailure> {
  if (isProviderBusy(payments)) return busy;
  const line = providerLine(payments);
  const release = await line.places.acquire();
  if (!release) return busy;
  try {
    const answer = await call();
    line.isSilent = !answer.ok && answer.reason === "unreachable";
    return answer;
  } finally {
    release();
  }
}

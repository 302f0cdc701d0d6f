import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  insertRateEvent,
  lockBucket,
  oldestRateEvent,
  sumRateEvents,
} from "./rate-limit.queries.server.ts";

/** At most `max` within `windowMs` for a `bucket` such as `interest:address:10.0.0.1`. A hit counts `amount`, by default 1. */
export type RateLimit = { bucket: string; max: number; windowMs: number; amount?: number };

/** Mobile networks share addresses, so one address may send many. */
export function visitorRateLimits(
  entity: string,
  address: string,
  contacts: string[],
): RateLimit[] {
  return [
    { bucket: `${entity}:address:${address}`, max: 120, windowMs: hourMs },
    ...contacts.map((contact) => ({
      bucket: `${entity}:contact:${contact}`,
      max: 10,
      windowMs: hourMs,
    })),
  ];
}

/** RATE_LIMITED with `retryAfter` (seconds) when one of the limits is used up. */
export async function findExceededLimit(
  q: Queries,
  now: Date,
  rateLimits: RateLimit[],
): Promise<Refusal | undefined> {
  for (const { bucket, max, windowMs, amount = 1 } of rateLimits) {
    const since = new Date(now.getTime() - windowMs).toISOString();
    if ((await sumRateEvents(q, bucket, since)) + amount <= max) continue;
    const oldest = await oldestRateEvent(q, bucket, since);
    const waitMs = oldest ? Date.parse(oldest) + windowMs - now.getTime() : windowMs;
    return refused("RATE_LIMITED", "", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return undefined;
}

export function lockRateLimit(trx: Queries, { bucket }: Pick<RateLimit, "bucket">): Promise<void> {
  return lockBucket(trx, bucket);
}

export function countHits(q: Queries, now: Date, { bucket, windowMs }: RateLimit): Promise<number> {
  return sumRateEvents(q, bucket, new Date(now.getTime() - windowMs).toISOString());
}

/** Counts one hit, or refuses RATE_LIMITED. Called in the transaction of the effect, so that concurrent calls wait. */
export async function consumeRateLimits(
  trx: Queries,
  now: Date,
  rateLimits: RateLimit[],
): Promise<Refusal | undefined> {
  for (const { bucket } of rateLimits) await lockBucket(trx, bucket);
  const exceeded = await findExceededLimit(trx, now, rateLimits);
  if (!exceeded) await recordHits(trx, now, rateLimits);
  return exceeded;
}

/**
 * Returns `guess`, the outcome of comparing a secret. Refuses RATE_LIMITED when a limit is used up, even for a right
 * guess. A wrong guess counts one hit and runs `whenWrong` in its own transaction, so that both outlive the refusal.
 */
export function verifyRateLimited<T>(
  services: AppServices,
  rateLimits: RateLimit[],
  guess: Outcome<T>,
  whenWrong?: (trx: Queries) => Promise<unknown>,
): Promise<Outcome<T>> {
  return services.db.transaction(async (trx) => {
    for (const { bucket } of rateLimits) await lockBucket(trx, bucket);
    const now = services.now();
    const exceeded = await findExceededLimit(trx, now, rateLimits);
    if (exceeded) return exceeded;
    if (guess.ok) return guess;
    await recordHits(trx, now, rateLimits);
    await whenWrong?.(trx);
    return guess;
  });
}

/** Called in the transaction of the effect: a repeated form counts nothing. */
export async function recordHits(trx: Queries, now: Date, rateLimits: RateLimit[]): Promise<void> {
  for (const { bucket, amount = 1 } of rateLimits) {
    await insertRateEvent(trx, { id: newId(now), bucket, at: now.toISOString(), amount });
  }
}

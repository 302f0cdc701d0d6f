import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type Refusal, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits, type RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";

const MB = 1024 * 1024;

/** Bytes per 24 hours, as stored. */
export const uploadTotals = {
  ofStaff: 5_000 * MB,
  ofPerson: 500 * MB,
  /** Anybody can create unconfirmed accounts, so there is a total for all of them. */
  ofUnconfirmed: 50 * MB,
  ofAllUnconfirmed: 1_000 * MB,
};

/** Counts in the caller's transaction, even if the file is refused later. Refuses RATE_LIMITED, naming the file. */
export async function consumeUploadTotals(
  trx: Queries,
  now: Date,
  actor: Actor,
  { name, bytes }: { name: string; bytes: number },
): Promise<Refusal | undefined> {
  const limits = dailyTotals(actor, await isConfirmed(trx, actor)).map(
    ({ bucket, max }): RateLimit => ({ bucket, max, windowMs: dayMs, amount: bytes }),
  );
  const exceeded = await consumeRateLimits(trx, now, limits);
  if (!exceeded) return undefined;
  const message = `You have sent as many files as we take in a day. Please send ${name} later.`;
  return refused("RATE_LIMITED", message, { retryAfter: exceeded.retryAfter ?? dayMs / 1000 });
}

function dailyTotals({ id, role }: Actor, isConfirmed: boolean): { bucket: string; max: number }[] {
  const own = `upload-bytes:${id}`;
  if (runsRescue(role)) return [{ bucket: own, max: uploadTotals.ofStaff }];
  if (isConfirmed) return [{ bucket: own, max: uploadTotals.ofPerson }];
  return [
    { bucket: own, max: uploadTotals.ofUnconfirmed },
    { bucket: "upload-bytes:unconfirmed", max: uploadTotals.ofAllUnconfirmed },
  ];
}

async function isConfirmed(q: Queries, { id }: Actor): Promise<boolean> {
  const person = await q
    .selectFrom("people")
    .select("email_verified_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return person?.email_verified_at != null;
}

import { deleteExpiredSessions } from "#app/features/accounts/session/session.queries.server.ts";
import { deleteIdempotencyKeysBefore } from "#app/platform/idempotency/idempotency.queries.server.ts";
import { blankEmailBodiesBefore } from "#app/platform/mail/blank-email-bodies.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/pictures.queries.server.ts";
import { deleteRateEventsBefore } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const hour = 3_600_000;
const day = 24 * hour;
const batch = 50;
const mostBatches = 20;

/** Clears what has served its time: unclaimed pictures, ended sessions, old receipts and counted effects. */
export async function sweep(services: AppServices): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { db } = services;
  await sweepPictures(services, ago(day));
  await db.transaction((trx) => deleteExpiredSessions(trx, now.toISOString()));
  await db.transaction((trx) => deleteIdempotencyKeysBefore(trx, ago(30 * day)));
  await db.transaction((trx) => deleteRateEventsBefore(trx, ago(2 * hour)));
  await blankEmailBodiesBefore(services, ago(90 * day));
}

/** In small steps, so that no step holds up anybody's form for long. */
async function sweepPictures(services: AppServices, before: string): Promise<void> {
  for (let round = 0; round < mostBatches; round += 1) {
    const keys = await services.db.transaction((trx) => deleteStagedBefore(trx, before, batch));
    if (keys.length === 0) return;
    for (const key of keys) await services.blobs.delete(key);
  }
}

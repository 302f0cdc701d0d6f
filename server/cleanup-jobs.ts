import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { batchSize, inBatches } from "#app/platform/db/batches.server.ts";
import { deleteIdempotencyKeysBefore } from "#app/platform/idempotency/idempotency.queries.server.ts";
import { blankEmailBodiesBefore } from "#app/platform/mail/blank-email-bodies.server.ts";
import { deleteStaffNotificationsBefore } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/picture-cleanup.queries.server.ts";
import { deleteRateEventsBefore } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import {
  answerKeptMs,
  emailTextKeptMs,
  notifiedKeptMs,
  rateEventKeptMs,
  unclaimedFileKeptMs,
} from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteDeliveriesBefore } from "#app/platform/webhooks/webhooks.queries.server.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;

/** Rows that are deleted this long after their instant. */
const kept = [
  [deleteIdempotencyKeysBefore, answerKeptMs],
  [deleteRateEventsBefore, rateEventKeptMs],
  [deleteStaffNotificationsBefore, notifiedKeptMs],
  [deleteDeliveriesBefore, notifiedKeptMs],
] as const;

/**
 * Deletes what has passed its retention, by `retention-policy.ts` and the descriptors, and makes closed requests
 * anonymous.
 */
export async function deleteExpired(services: AppServices): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await deleteStagedPictures(services, ago(unclaimedFileKeptMs));
  for (const [deleteBefore, keptMs] of kept) {
    await inBatches(services, (trx, limit) => deleteBefore(trx, ago(keptMs), limit));
  }
  await blankEmailBodiesBefore(services, ago(emailTextKeptMs));
  for (const descriptor of descriptors) await descriptor.deleteExpired?.(services);
  await anonymiseClosed(services);
}

/** The blobs go after the commit. */
async function deleteStagedPictures(services: AppServices, before: string): Promise<void> {
  for (;;) {
    const keys = await services.db.transaction((trx) => deleteStagedBefore(trx, before, batchSize));
    if (keys.length === 0) return;
    for (const key of keys) await services.blobs.delete(key);
  }
}

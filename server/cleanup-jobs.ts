import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
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

const batch = 50;
const maxBatches = 20;

/**
 * Deletes what has passed its retention, by `retention-policy.ts` and the descriptors, and makes closed requests
 * anonymous.
 */
export async function deleteExpired(services: AppServices): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { db } = services;
  await deleteStagedPictures(services, ago(unclaimedFileKeptMs));
  await db.transaction((trx) => deleteIdempotencyKeysBefore(trx, ago(answerKeptMs)));
  await db.transaction((trx) => deleteRateEventsBefore(trx, ago(rateEventKeptMs)));
  await db.transaction((trx) => deleteStaffNotificationsBefore(trx, ago(notifiedKeptMs)));
  await db.transaction((trx) => deleteDeliveriesBefore(trx, ago(notifiedKeptMs)));
  await blankEmailBodiesBefore(services, ago(emailTextKeptMs));
  for (const descriptor of descriptors) await descriptor.deleteExpired?.(services);
  await anonymiseClosed(services);
}

/** Deletes in small batches, so that no transaction delays other writers for long. */
async function deleteStagedPictures(services: AppServices, before: string): Promise<void> {
  for (let n = 0; n < maxBatches; n += 1) {
    const keys = await services.db.transaction((trx) => deleteStagedBefore(trx, before, batch));
    if (keys.length === 0) return;
    for (const key of keys) await services.blobs.delete(key);
  }
}

import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { deleteIdempotencyKeysBefore } from "#app/platform/idempotency/idempotency.queries.server.ts";
import {
  blankSentBefore,
  deleteUnsentBefore,
} from "#app/platform/mail/email-retention.queries.server.ts";
import { deleteStaffNotificationsBefore } from "#app/platform/mail/staff-notifications.queries.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/picture-cleanup.queries.server.ts";
import { deleteRateEventsBefore } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteDeliveriesBefore } from "#app/platform/webhooks/webhooks.queries.server.ts";

const descriptors: readonly PrivacyPart[] = entityDescriptors;

/** With the age of the rows. Unsent e-mails are deleted, because nobody should get them so late. */
const retention = [
  [blankSentBefore, retentionMs.emailText],
  [deleteUnsentBefore, retentionMs.emailText],
  [deleteIdempotencyKeysBefore, retentionMs.storedAnswer],
  [deleteRateEventsBefore, retentionMs.rateEvent],
  [deleteStaffNotificationsBefore, retentionMs.notification],
  [deleteDeliveriesBefore, retentionMs.notification],
] as const;

/** Deletes expired data and makes closed requests anonymous. After a failure the other parts go on, and the run fails. */
export async function deleteExpired(services: AppServices): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const before = ago(retentionMs.unclaimedFile);
  const work: (() => Promise<unknown>)[] = [
    () => inBatches(services, (trx, limit) => deleteStagedBefore(trx, { before, limit, now })),
    ...retention.map(
      ([deleteBefore, ageMs]) =>
        () =>
          inBatches(services, (trx, limit) => deleteBefore(trx, ago(ageMs), limit)),
    ),
    ...descriptors.map((descriptor) => async () => descriptor.deleteExpired?.(services)),
    () => anonymiseClosed(services),
  ];
  const failures: unknown[] = [];
  for (const run of work) {
    try {
      await run();
    } catch (error) {
      services.log.error({ err: error }, "some of what has expired could not be deleted");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { closedKeptMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;

const batch = 50;

/**
 * Makes closed requests anonymous `closedKeptMs` after their last change, for every entity with a retention. Some of
 * each at a time, each in a transaction of its own, so that none delays others for long.
 */
export async function anonymiseClosed(services: AppServices): Promise<void> {
  const { db } = services;
  const now = services.now();
  const before = new Date(now.getTime() - closedKeptMs).toISOString();
  for (const { entity, retention } of descriptors) {
    if (!retention) continue;
    for (const id of await retention.listClosed(db.reader, { before, limit: batch })) {
      await db.transaction(async (trx) => {
        await retention.erase(trx, id, now);
        await eraseTraces(services, trx, { entity, id });
      });
    }
  }
}

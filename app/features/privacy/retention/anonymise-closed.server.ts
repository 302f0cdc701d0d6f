import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";

const descriptors: readonly PrivacyPart[] = entityDescriptors;

/** `retentionMs.closedRequest` after their last change, for every entity with a retention. */
export async function anonymiseClosed(services: AppServices): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - retentionMs.closedRequest).toISOString();
  for (const { entity, retention } of descriptors) {
    if (!retention) continue;
    await workThrough(services, {
      name: `anonymise ${entity}`,
      list: async (q, limit) =>
        (await retention.listClosed(q, { before, limit })).map((id) => ({ id })),
      async work(trx, { id }) {
        await retention.erase(trx, id, now);
        await eraseTraces(services, trx, { entity, id });
        return true;
      },
    });
  }
}

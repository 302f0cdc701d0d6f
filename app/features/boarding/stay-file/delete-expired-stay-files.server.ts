import { addDays, lagosDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteDocuments, deleteLooseStayFiles } from "./stay-file.queries.server.ts";
import { documentRetentionDays } from "./stay-file-policy.ts";

export async function deleteExpiredStayFiles(services: AppServices): Promise<void> {
  const now = services.now();
  const endedBy = addDays(lagosDay(now), -documentRetentionDays);
  const stagedBefore = new Date(now.getTime() - retentionMs.unclaimedFile).toISOString();
  await inBatches(services, (trx, limit) => deleteDocuments(trx, { endedBy, limit, now }));
  await inBatches(services, (trx, limit) =>
    deleteLooseStayFiles(trx, { stagedBefore, limit, now }),
  );
}

import { addDays, lagosDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { unclaimedFileKeptMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteDocuments, deleteLooseFiles } from "./stay-file.queries.server.ts";
import { documentsKeptDays } from "./stay-file-policy.ts";

/** What the clock erases: documents after their stay, and files that no form claimed. */
export async function deleteExpiredStayFiles(services: AppServices): Promise<void> {
  const now = services.now();
  const endedBy = addDays(lagosDay(now), -documentsKeptDays);
  const stagedBefore = new Date(now.getTime() - unclaimedFileKeptMs).toISOString();
  await inBatches(services, (trx, limit) => deleteDocuments(trx, { endedBy, limit, now }));
  await inBatches(services, (trx, limit) => deleteLooseFiles(trx, { stagedBefore, limit, now }));
}

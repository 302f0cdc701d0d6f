import { addDays, lagosDay } from "#app/platform/dates.ts";
import { unclaimedFileKeptMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  abandonStaged,
  deleteLooseFiles,
  listFileIds,
  listLooseFiles,
  listStaysWithDocuments,
  releaseFiles,
} from "./stay-file.queries.server.ts";
import { documentsKeptDays } from "./stay-file-policy.ts";

const batch = 50;

/**
 * What the clock erases: documents after their stay, and files that no form claimed. Some of each
 * at a time, so that no transaction delays others for long.
 */
export async function deleteExpiredStayFiles(services: AppServices): Promise<void> {
  const { db } = services;
  const now = services.now();
  const endedBy = addDays(lagosDay(now), -documentsKeptDays);
  const ended = await listStaysWithDocuments(db.reader, { endedBy, limit: batch });
  await db.transaction(async (trx) => {
    await releaseFiles(trx, await listFileIds(trx, ended, { documents: true }));
  });
  await deleteLoose(services, new Date(now.getTime() - unclaimedFileKeptMs).toISOString());
}

/** The blobs before their rows: what a failure leaves is found again. */
async function deleteLoose({ db, blobs }: AppServices, stagedBefore: string): Promise<void> {
  await db.transaction((trx) => abandonStaged(trx, stagedBefore));
  const loose = await listLooseFiles(db.reader, batch);
  for (const key of loose.flatMap(({ keys }) => keys)) await blobs.delete(key);
  await db.transaction((trx) =>
    deleteLooseFiles(
      trx,
      loose.map(({ id }) => id),
    ),
  );
}

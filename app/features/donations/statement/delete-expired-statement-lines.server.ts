import { dayMs } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { eraseHistoryTexts } from "#app/platform/history/history-personal-data.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteStatementLinesBefore,
  deleteWaitingUploadsBefore,
} from "./statement.queries.server.ts";
import { statementLineRetentionDays } from "./statement.ts";

/** Deletes lines without a donation, and files that nobody imported. */
export async function deleteExpiredStatementLines(services: AppServices): Promise<void> {
  const ago = (days: number) => new Date(services.now().getTime() - days * dayMs).toISOString();
  const before = ago(statementLineRetentionDays);
  await inBatches(services, async (trx, limit) => {
    const ids = await deleteStatementLinesBefore(trx, { before, limit });
    await eraseHistoryTexts(trx, "statement-line", ids);
    return ids.length;
  });
  await inBatches(services, (trx, limit) => deleteWaitingUploadsBefore(trx, ago(1), limit));
}

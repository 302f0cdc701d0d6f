import { dayMs } from "#app/platform/dates.ts";
import { eraseHistoryTexts } from "#app/platform/history/history-personal-data.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteStatementLinesBefore,
  deleteWaitingUploadsBefore,
} from "./statement.queries.server.ts";
import { statementLineKeptDays } from "./statement.ts";

const batch = 500;

/** What the clock erases: lines that belong to no donation, and files that nobody imported. */
export async function deleteExpiredStatementLines(services: AppServices): Promise<void> {
  const { db } = services;
  const ago = (days: number) => new Date(services.now().getTime() - days * dayMs).toISOString();
  const before = ago(statementLineKeptDays);
  let deleted: number;
  do {
    deleted = await db.transaction(async (trx) => {
      const ids = await deleteStatementLinesBefore(trx, { before, limit: batch });
      await eraseHistoryTexts(trx, "statement-line", ids);
      return ids.length;
    });
  } while (deleted === batch);
  await db.transaction((trx) => deleteWaitingUploadsBefore(trx, ago(1)));
}

import { inBatches } from "#app/platform/db/batches.server.ts";
import { closedKeptMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { eraseNotesBefore } from "./work-payment.queries.server.ts";

/** Amounts, days and receipts stay. */
export async function deleteExpiredNotes(services: AppServices): Promise<void> {
  const before = new Date(services.now().getTime() - closedKeptMs).toISOString();
  await inBatches(services, (trx, limit) => eraseNotesBefore(trx, before, limit));
}

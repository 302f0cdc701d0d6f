import { inBatches } from "../db/batches.server.ts";
import type { AppServices } from "../services.ts";
import { blankSentBefore, deleteUnsentBefore } from "./email-retention.queries.server.ts";

/**
 * Deletes the text of e-mails that were sent before an instant (ISO), in small batches, and deletes those that were
 * due before it and never sent, because nobody should get them that late.
 */
export async function blankEmailBodiesBefore(services: AppServices, before: string): Promise<void> {
  await inBatches(services, (trx, limit) => blankSentBefore(trx, before, limit));
  await inBatches(services, (trx, limit) => deleteUnsentBefore(trx, before, limit));
}

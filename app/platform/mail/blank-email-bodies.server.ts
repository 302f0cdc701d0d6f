import { inBatches } from "../db/batches.server.ts";
import type { AppServices } from "../services.ts";
import { blankSentBefore, deleteUnsentBefore } from "./email-retention.queries.server.ts";

/** Deletes the text of e-mails sent before an instant (ISO), and unsent ones due before it: nobody should get them so late. */
export async function blankEmailBodiesBefore(services: AppServices, before: string): Promise<void> {
  await inBatches(services, (trx, limit) => blankSentBefore(trx, before, limit));
  await inBatches(services, (trx, limit) => deleteUnsentBefore(trx, before, limit));
}

import { inBatches } from "../db/batches.server.ts";
import type { AppServices } from "../services.ts";
import {
  blankEmailBodies,
  deleteUnsentBefore,
  listSentBefore,
} from "./email-retention.queries.server.ts";

const batchSize = 500;

/**
 * Deletes the text of e-mails that were sent before an instant (ISO), in small batches, and deletes those that were
 * due before it and never sent, because nobody should get them that late.
 */
export async function blankEmailBodiesBefore(services: AppServices, before: string): Promise<void> {
  for (;;) {
    const ids = await listSentBefore(services.db.reader, before, batchSize);
    if (ids.length === 0) break;
    await services.db.transaction((trx) => blankEmailBodies(trx, ids));
  }
  await inBatches(services, (trx, limit) => deleteUnsentBefore(trx, before, limit), batchSize);
}

import { receiveTransfer } from "#app/features/donations/donation/receive-transfer.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { addToMatched, lockDonations, lockStatementLines } from "./statement.queries.server.ts";
import {
  findNamedUpload,
  listNamedStatementLines,
  updateStatementLine,
} from "./statement-line.queries.server.ts";

/** So many donations are counted in one transaction: others wait for the number of a receipt meanwhile. */
export const matchBatchSize = 100;

type Found = {
  uploadId: string;
  /** Who sent the statement. */
  actor: { id: string; name: string };
  now: Date;
  limit: number;
};

/**
 * Counts donations whose code and amount stand on an open line of a statement, at most `limit`, in the caller's
 * transaction. A donation is the first such line; another is for staff. Returns how many were counted.
 */
export async function matchNamedStatementLines(
  trx: Queries,
  services: AppServices,
  { uploadId, actor, now, limit }: Found,
): Promise<number> {
  const found = await listNamedStatementLines(trx, { uploadId, limit });
  await lockDonations(
    trx,
    found.map(({ promised_donation_id }) => promised_donation_id),
  );
  const ids = found.map(({ id }) => id);
  await lockStatementLines(trx, ids);
  // Whoever had a lock before has decided about a line or a donation since.
  const lines = (await listNamedStatementLines(trx, { uploadId, limit })).filter(({ id }) =>
    ids.includes(id),
  );
  let counted = 0;
  for (const { id, promised_donation_id, day, amount_kobo: amountKobo } of lines) {
    const privateNote = "Found on the bank statement by its code and amount.";
    const transfer = { actor, now, day, amountKobo, privateNote };
    const received = await receiveTransfer(trx, services.site, promised_donation_id, transfer);
    // Whoever was faster has counted it; the line stays for staff.
    if (!received.ok) continue;
    const matched = await updateStatementLine(trx, id, {
      from: "open",
      to: "matched",
      now: now.toISOString(),
      set: { donation_id: promised_donation_id },
    });
    if (!matched) throw new Error("a locked line of a statement was decided by somebody else");
    counted += 1;
  }
  return counted;
}

/** Counts what a statement with more donations left, some of it each time. Returns how many. */
export async function matchRemainingStatementLines(services: AppServices): Promise<number> {
  const found = await findNamedUpload(services.db.reader);
  if (!found) return 0;
  const { uploadId, ...actor } = found;
  return services.db.transaction(async (trx) => {
    const now = services.now();
    const counted = await matchNamedStatementLines(trx, services, {
      uploadId,
      actor,
      now,
      limit: matchBatchSize,
    });
    await addToMatched(trx, uploadId, counted);
    return counted;
  });
}

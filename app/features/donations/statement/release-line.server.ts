import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { findLineOfGift, lineRecord } from "./statement-line.queries.server.ts";

/** Takes a gift that is counted no more off its line of the bank statement, in the caller's transaction: that is open again. */
export async function releaseLineOf(
  trx: Queries,
  donationId: string,
  { actor, now }: { actor: { id: string; name: string }; now: Date },
): Promise<void> {
  const line = await findLineOfGift(trx, donationId);
  if (!line) return;
  await transition(trx, lineRecord(), line.id, {
    ...{ to: "open", actor, now, privateNote: "Its gift was voided." },
    can: ({ donation_id }) => donation_id === donationId,
    conflict: () => "",
  });
}

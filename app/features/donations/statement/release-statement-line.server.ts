import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { canMatch } from "./statement.ts";
import {
  findStatementLineOfDonation,
  listStatementLinesNaming,
  setNamedDonation,
  statementLineRecord,
} from "./statement-line.queries.server.ts";

type StepContext = { actor: { id: string; name: string }; now: Date };

/**
 * Takes a donation that is counted no more off its line of the bank statement, in the caller's transaction: that is
 * open again.
 */
export async function releaseStatementLineOf(
  trx: Queries,
  donationId: string,
  { actor, now }: StepContext,
): Promise<void> {
  const line = await findStatementLineOfDonation(trx, donationId);
  if (!line) return;
  const released = await transition(trx, statementLineRecord(), line.id, {
    to: "open",
    actor,
    now,
    privateNote: "Its gift was voided.",
    can: ({ donation_id }) => donation_id === donationId,
    conflict: () => "",
  });
  if (released.ok) await setNamedDonation(trx, line.id, donationId);
}

const taken = "Its line of the bank statement is counted as another gift, or said to be none";

/**
 * Takes the line that a donation was before it was voided for that donation again, in the caller's transaction. A
 * donation that was on no line stays so. Refuses CONFLICT when its money is counted as another donation, or the line
 * was said to be none.
 */
export async function retakeStatementLineOf(
  trx: Queries,
  donation: { id: string; amount_kobo: number; paid_at: string | null },
  { actor, now }: StepContext,
): Promise<Outcome<null>> {
  if (!donation.paid_at) return done(null);
  const day = lagosDay(new Date(donation.paid_at));
  const wanted = { id: donation.id, day, amountKobo: donation.amount_kobo };
  const [line] = await listStatementLinesNaming(trx, wanted);
  if (!line) return done(null);
  const changed = await transition(trx, statementLineRecord(donation.id), line.id, {
    to: "matched",
    actor,
    now,
    privateNote: "Its gift was counted again.",
    can: canMatch,
    conflict: () => taken,
  });
  return changed.ok ? done(null) : refused("CONFLICT", taken);
}

import type { Queries } from "#app/platform/db/database.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import { donationConflict } from "./change-donation.server.ts";
import { findDonation, lockDonation, setDonationAmount } from "./donation.queries.server.ts";
import { isAwaitedTransfer } from "./donation.ts";
import { type Counted, countReceivedDonation } from "./receive-donation.server.ts";

export type Transfer = {
  actor: { id?: string | undefined; name: string };
  now: Date;
  /** The Lagos day on which it arrived. */
  day: string;
  amountKobo: number;
  privateNote: string;
};

/** Only the day of a transfer is known. */
export function noonInLagos(day: string): string {
  return `${day}T11:00:00.000Z`;
}

/**
 * Counts a promised transfer that arrived, in the caller's transaction. Refuses NOT_FOUND for an unknown id and
 * CONFLICT for a donation that expects no transfer.
 */
export async function countTransfer(
  trx: Queries,
  id: string,
  { actor, now, day, amountKobo, privateNote }: Transfer,
): Promise<Outcome<Counted>> {
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation) return refused("NOT_FOUND");
  if (!isAwaitedTransfer(donation)) return refused("CONFLICT", donationConflict(donation));
  const promised = donation.amount_kobo;
  if (promised !== amountKobo) await setDonationAmount(trx, id, amountKobo);
  const note =
    promised === amountKobo
      ? privateNote
      : `${privateNote} ${formatMoney(promised)} was promised, ${formatMoney(amountKobo)} arrived.`;
  return countReceivedDonation(trx, id, {
    actor,
    now,
    paidAt: noonInLagos(day),
    privateNote: note,
  });
}

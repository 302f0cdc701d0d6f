import { setAmount } from "#app/features/donations/donation/staff/donation-review.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import { type Donation, findDonation, lockDonation } from "./donation.queries.server.ts";
import { isAwaitedTransfer } from "./donation.ts";
import { donationConflict, receiveDonation } from "./receive-donation.server.ts";

type Transfer = {
  actor: { id: string; name: string };
  now: Date;
  /** The Lagos day on which it reached the account. */
  day: string;
  /** What reached it, which is what counts. */
  amountKobo: number;
  privateNote: string;
};

/** Noon in Lagos: of a transfer only the day is known. */
export function noonOf(day: string): string {
  return `${day}T11:00:00.000Z`;
}

/**
 * Counts a promised transfer that reached the bank account, in the caller's transaction. Refuses NOT_FOUND for an
 * unknown id and CONFLICT for a donation that waits for no transfer.
 */
export async function receiveTransfer(
  trx: Queries,
  site: Site,
  id: string,
  { actor, now, day, amountKobo, privateNote }: Transfer,
): Promise<Outcome<Donation>> {
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation) return refused("NOT_FOUND");
  if (!isAwaitedTransfer(donation)) return refused("CONFLICT", donationConflict(donation));
  const promised = donation.amount_kobo;
  if (promised !== amountKobo) await setAmount(trx, id, amountKobo);
  const note =
    promised === amountKobo
      ? privateNote
      : `${privateNote} ${formatMoney(promised)} was promised, ${formatMoney(amountKobo)} arrived.`;
  return receiveDonation(trx, site, id, { actor, now, paidAt: noonOf(day), privateNote: note });
}

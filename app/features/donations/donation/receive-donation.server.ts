import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import { queueWebhooks, withdrawWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import { changeDonation } from "./change-donation.server.ts";
import {
  type Donation,
  findDonation,
  lockDonation,
  takeDonationReceiptNumber,
} from "./donation.queries.server.ts";
import { canBecome, isCounted } from "./donation.ts";
import { thankYouEmail } from "./donation-emails.ts";

type ReceivedMoney = {
  actor: { id?: string | undefined; name: string };
  now: Date;
  /** When the money arrived, an ISO instant; a later one than now counts as now. */
  paidAt: string;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
};

export type Counted = { donation: Donation; changeId: string };

/** Counts a donation as `countReceivedDonation`, thanks the donor and queues webhooks, in the caller's transaction. */
export async function receiveDonation(
  trx: Queries,
  site: Site,
  id: string,
  receipt: ReceivedMoney,
): Promise<Outcome<Donation>> {
  const counted = await countReceivedDonation(trx, id, receipt);
  if (!counted.ok) return counted;
  const { donation } = counted.value;
  await notifyOfDonation(trx, site, receipt.now, donation);
  return done(donation);
}

/**
 * Counts a donation whose money arrived, with a receipt number, and closes its review, in the caller's transaction.
 * Refuses NOT_FOUND for an unknown id, and CONFLICT for one that is counted already or was refunded.
 */
export async function countReceivedDonation(
  trx: Queries,
  id: string,
  { actor, now, paidAt, reason, privateNote }: ReceivedMoney,
): Promise<Outcome<Counted>> {
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation) return refused("NOT_FOUND");
  const at = now.toISOString();
  const year = Number(lagosDay(now).slice(0, 4));
  const receipt = donation.paid_at
    ? {}
    : {
        receipt_year: year,
        receipt_number: await takeDonationReceiptNumber(trx, year),
        paid_at: paidAt < at ? paidAt : at,
      };
  const changed = await changeDonation(trx, id, "succeeded", {
    actor,
    now,
    reason,
    privateNote,
    set: { review_reason: null, ...receipt },
    can: ({ status }) => !isCounted(status) && canBecome(status, "succeeded"),
  });
  if (!changed.ok) return changed;
  const received = { ...donation, ...receipt, status: "succeeded" as const, review_reason: null };
  return done({ donation: received, changeId: changed.value.changeId });
}

export async function queueDonationWebhook(
  trx: Queries,
  now: Date,
  { id, amount_kobo: amountKobo }: Donation,
  delayMs = 0,
): Promise<void> {
  await queueWebhooks(
    trx,
    now,
    "donation.received",
    { _id: id, amountKobo, currency: "NGN" },
    delayMs,
  );
}

/** The cause of the e-mail that thanks for a donation. */
export function thanksCause(id: string): string {
  return `donation-thanks:${id}`;
}

/** Withdraws the webhooks. Returns false when one has left or is leaving. */
export function withdrawDonationWebhook(trx: Queries, now: Date, id: string): Promise<boolean> {
  return withdrawWebhooks(trx, now, "donation.received", id);
}

async function notifyOfDonation(
  trx: Queries,
  site: Site,
  now: Date,
  donation: Donation,
): Promise<void> {
  await queueDonationWebhook(trx, now, donation);
  if (!donation.donor_email) return;
  await sendMail(trx, now, {
    to: donation.donor_email,
    email: thankYouEmail(site, donation),
    cause: thanksCause(donation.id),
    about: [{ entity: "donation", id: donation.id }],
  });
}

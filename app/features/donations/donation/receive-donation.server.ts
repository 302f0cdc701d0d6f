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
  takeReceiptNumber,
} from "./donation.queries.server.ts";
import { canBecome, isCounted } from "./donation.ts";
import { thankYouEmail } from "./donation-emails.ts";

type Receipt = {
  /** As the history names them; without an id: the provider. */
  actor: { id?: string | undefined; name: string };
  now: Date;
  /** When the money came, an ISO instant; the present one where that is later. */
  paidAt: string;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
};

/** A donation as it is now that it is counted, and the change in its history. */
export type Counted = { donation: Donation; changeId: string };

/**
 * Counts a donation whose money is here, as `countReceivedDonation`, and tells its giver and other systems, in the caller's
 * transaction.
 */
export async function receiveDonation(
  trx: Queries,
  site: Site,
  id: string,
  receipt: Receipt,
): Promise<Outcome<Donation>> {
  const counted = await countReceivedDonation(trx, id, receipt);
  if (!counted.ok) return counted;
  const { donation } = counted.value;
  await tellOfDonation(trx, site, receipt.now, donation);
  return done(donation);
}

/**
 * Counts a donation whose money is here: its status, its receipt number and its history, in the caller's transaction. It
 * closes what was open for review. Refuses NOT_FOUND for an unknown id, and CONFLICT for one that is counted already or
 * went back.
 */
export async function countReceivedDonation(
  trx: Queries,
  id: string,
  { actor, now, paidAt, reason, privateNote }: Receipt,
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
        receipt_number: await takeReceiptNumber(trx, year),
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

/** Tells other systems of a counted donation, after `delayMs`. */
export async function queueReceived(
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

/** Takes that back. Returns false when a system is told of it, or just being told. */
export function withdrawReceived(trx: Queries, now: Date, id: string): Promise<boolean> {
  return withdrawWebhooks(trx, now, "donation.received", id);
}

/** Thanks the giver of a counted donation, where an address is known, and tells other systems. */
async function tellOfDonation(
  trx: Queries,
  site: Site,
  now: Date,
  donation: Donation,
): Promise<void> {
  await queueReceived(trx, now, donation);
  if (!donation.donor_email) return;
  await sendMail(trx, now, {
    to: donation.donor_email,
    email: thankYouEmail(site, donation),
    cause: `donation-thanks:${donation.id}`,
    about: [{ entity: "donation", id: donation.id }],
  });
}

import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import {
  type Donation,
  donationRecord,
  findDonation,
  lockDonation,
  takeReceiptNumber,
} from "./donation.queries.server.ts";
import { canBecome, isCounted, statusNames } from "./donation.ts";
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

/**
 * Counts a donation whose money is here: its status, its receipt number, its history and its one e-mail, in the
 * caller's transaction. It closes what was open for review. Refuses NOT_FOUND for an unknown id, and CONFLICT for one
 * that is counted already or went back.
 */
export async function receiveDonation(
  trx: Queries,
  site: Site,
  id: string,
  { actor, now, paidAt, reason, privateNote }: Receipt,
): Promise<Outcome<Donation>> {
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
  const changed = await transition(trx, donationRecord({ review_reason: null, ...receipt }), id, {
    to: "succeeded",
    actor,
    now,
    reason,
    privateNote,
    can: ({ status }) => !isCounted(status) && canBecome(status, "succeeded"),
    conflict: donationConflict,
  });
  if (!changed.ok) return changed;
  const received = { ...donation, ...receipt, status: "succeeded" as const, review_reason: null };
  const payload = { _id: id, amountKobo: donation.amount_kobo, currency: "NGN" };
  await queueWebhooks(trx, now, "donation.received", payload);
  if (donation.donor_email) {
    await sendMail(trx, now, {
      to: donation.donor_email,
      email: thankYouEmail(site, received),
      cause: `donation-thanks:${id}`,
      about: [{ entity: "donation", id }],
    });
  }
  return done(received);
}

/** Said to whoever comes too late. */
export function donationConflict({ status }: Pick<Donation, "status">): string {
  return `This donation has changed in the meantime: it is ${statusNames[status]}.`;
}

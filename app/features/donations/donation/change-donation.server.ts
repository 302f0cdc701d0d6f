import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  type Donation,
  type DonationColumns,
  donationRecord,
  setReviewReason,
} from "./donation.queries.server.ts";
import {
  canBecome,
  type DonationStatus,
  donationStatusNames,
  type ReviewReason,
} from "./donation.ts";

export {
  type Donation,
  findDonation,
  findDonationByReturnCode,
  findStatementNarration,
  lockDonation,
  setDonationAmount,
  setReviewReason,
} from "./donation.queries.server.ts";

type Change = {
  /** Without an id: the provider, or a job. */
  actor: { id?: string | undefined; name: string };
  now: Date;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
  set?: DonationColumns;
  can?: (donation: Donation) => boolean;
};

/** Changes the status in the caller's transaction. Refuses CONFLICT when that is not possible now. */
export function changeDonation(
  trx: Queries,
  id: string,
  to: DonationStatus,
  { set = {}, can = ({ status }) => canBecome(status, to), ...change }: Change,
): Promise<Outcome<Donation & { changeId: string }>> {
  const step = { ...change, to, can, set: () => set, conflict: donationConflict };
  return transition(trx, donationRecord, id, step);
}

/** Marks a donation for review, in the caller's transaction, and notifies staff when the reason is new. */
export async function flagForReview(
  trx: Queries,
  now: Date,
  id: string,
  reason: ReviewReason,
): Promise<void> {
  if (await setReviewReason(trx, id, reason)) {
    await queueStaffNotification(trx, now, "donation-review", id);
  }
}

export function donationConflict({ status }: Pick<Donation, "status">): string {
  return `This donation has changed in the meantime: it is ${donationStatusNames[status]}.`;
}

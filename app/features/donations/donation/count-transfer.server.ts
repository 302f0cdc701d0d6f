import type { Queries } from "#app/platform/db/database.server.ts";
import { findLastChange, markUndone } from "#app/platform/history/history.queries.server.ts";
import { undoStepName } from "#app/platform/history/history.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Site } from "#app/platform/services.ts";
import type { Receipt, StepActor, StepMail } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { donationConflict } from "./change-donation.server.ts";
import {
  deleteDonation,
  donationRecord,
  findDonation,
  insertVoidedReceipt,
  lockDonation,
  setDonationAmount,
} from "./donation.queries.server.ts";
import { type DonationStatus, receiptName } from "./donation.ts";
import { thankYouEmail } from "./donation-emails.ts";
import { queueDonationWebhook, withdrawDonationWebhook } from "./receive-donation.server.ts";
import { countTransfer, type Transfer } from "./receive-transfer.server.ts";

/**
 * Counts a transfer so that it can be undone, in the caller's transaction. Webhooks leave when the time for Undo is
 * over; the caller mails `thankYouMails`. Returns the receipt for `uncountTransfer`. Refuses as `countTransfer`.
 */
export async function countUndoableTransfer(
  trx: Queries,
  id: string,
  transfer: Transfer,
): Promise<Outcome<Receipt>> {
  await lockDonation(trx, id);
  const before = await findDonation(trx, id);
  if (!before) return refused("NOT_FOUND");
  const counted = await countTransfer(trx, id, transfer);
  if (!counted.ok) return counted;
  const { donation, changeId } = counted.value;
  await queueDonationWebhook(trx, transfer.now, donation, undoMs);
  return done({
    donation: id,
    change: changeId,
    status: before.status,
    amountKobo: before.amount_kobo,
    updatedAt: before.updated_at,
  });
}

/** Returns the receipt number; empty for a donation that is not counted. */
export async function findReceipt(q: Queries, id: string): Promise<string> {
  const donation = await findDonation(q, id);
  return (donation && receiptName(donation)) ?? "";
}

export async function thankYouMails(trx: Queries, site: Site, id: string): Promise<StepMail[]> {
  const donation = await findDonation(trx, id);
  if (!donation?.donor_email) return [];
  const about = [{ entity: "donation", id }];
  return [{ to: donation.donor_email, email: thankYouEmail(site, donation), about }];
}

/**
 * Undoes `countUndoableTransfer`, in the caller's transaction, and deletes the donation if it was created then
 * (`isNew`). The receipt number is void and never used again. Refuses CONFLICT when the donation has changed since, or
 * when webhooks have left.
 */
export async function uncountTransfer(
  trx: Queries,
  receipt: Receipt,
  { actor, now, isNew = false }: { actor: StepActor; now: Date; isNew?: boolean },
): Promise<Outcome<null>> {
  const id = String(receipt?.donation);
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  const { receipt_year: year, receipt_number: number } = donation ?? {};
  const last = await findLastChange(trx, "donation", id);
  if (!donation || !year || !number || last?.id !== receipt?.change) {
    return refused("CONFLICT", "Something was done with the gift since, so this stays as it is.");
  }
  const changes = {
    receipt_year: null,
    receipt_number: null,
    paid_at: null,
    updated_at: String(receipt?.updatedAt),
  };
  const back = await transition(trx, donationRecord, id, {
    to: receipt?.status as DonationStatus,
    set: () => changes,
    step: undoStepName,
    actor,
    now,
    privateNote: `Receipt ${receiptName(donation) ?? ""} is void.`,
    can: ({ status }) => status === "succeeded",
    conflict: donationConflict,
  });
  if (!back.ok) return back;
  const at = now.toISOString();
  await setDonationAmount(trx, id, Number(receipt?.amountKobo));
  await insertVoidedReceipt(trx, {
    year,
    number,
    donation_id: id,
    amount_kobo: donation.amount_kobo,
    voided_at: at,
  });
  await markUndone(trx, String(receipt?.change), at);
  if (!(await withdrawDonationWebhook(trx, now, id))) {
    return refused("CONFLICT", "Other systems already know of this gift.");
  }
  if (isNew) await deleteDonation(trx, id);
  return done(null);
}

import {
  type Donation,
  findDonationByReturnCode,
} from "#app/features/donations/donation/change-donation.server.ts";
import {
  type DonationStatus,
  isCounted,
  receiptName,
  unsettledStatuses,
} from "#app/features/donations/donation/donation.ts";
import { ownPath } from "#app/features/donations/donation/donation-addresses.ts";
import {
  type DonationReader,
  isDonor,
} from "#app/features/donations/donation/public/follow-donation.server.ts";
import type {
  DonationReturnState,
  ReturnView,
} from "#app/features/donations/donation/public/follow-donation.ts";
import type { AppServices } from "#app/platform/services.ts";
import { claimProviderCheck, listAttempts } from "./attempt.queries.server.ts";
import { type SettleCause, settleDonation } from "./settle-donation.server.ts";

/** Page loads ask the provider about a donation at most this often. */
const minCheckIntervalMs = 3000;

/**
 * Returns what the page shows after the provider sent the donor back. Asks the provider first while the donation is
 * open: neither the visit nor its address proves a payment.
 */
export async function followReturn(
  services: AppServices,
  code: string,
  { reader, cancelled, cause }: { reader: DonationReader; cancelled: boolean; cause: SettleCause },
): Promise<ReturnView | undefined> {
  const q = services.db.reader;
  const before = await findDonationByReturnCode(q, code);
  if (!before) return undefined;
  const isAnswered = before.method !== "card" || (await settleLatest(services, before, cause));
  const donation = (await findDonationByReturnCode(q, code)) ?? before;
  const isAwaited = donation.method === "transfer" && donation.status === "pending";
  const isOwnDonation = await isDonor(q, donation, reader);
  const state = returnState(donation, cancelled);
  return {
    state,
    reference: donation.reference,
    firstName: donation.erased_at ? "" : donation.first_name,
    amountKobo: donation.amount_kobo,
    receipt: receiptName(donation),
    unreachable: !isAnswered,
    ownPath: isOwnDonation ? ownPath(donation) : undefined,
    account: isAwaited ? services.bankAccount : undefined,
    mailedTo: (isAwaited || state === "paid") && isOwnDonation ? donation.donor_email : undefined,
  };
}

/** Settles the latest open attempt. Returns false when the provider could not be reached. */
async function settleLatest(
  services: AppServices,
  { id, status }: Donation,
  cause: SettleCause,
): Promise<boolean> {
  const isOpen = (unsettledStatuses as readonly DonationStatus[]).includes(status);
  const latest = isOpen ? (await listAttempts(services.db.reader, id)).at(-1) : undefined;
  if (!latest?.authorization_url) return true;
  const now = services.now();
  const since = new Date(now.getTime() - minCheckIntervalMs).toISOString();
  const isFirst = await services.db.transaction((trx) =>
    claimProviderCheck(trx, latest.id, { now: now.toISOString(), since }),
  );
  if (!isFirst) return true;
  const settled = await settleDonation(services, latest.provider_reference, cause);
  return settled.ok;
}

function returnState({ status, method }: Donation, cancelled: boolean): DonationReturnState {
  if (isCounted(status)) return "paid";
  if (status === "needs_review") return "review";
  if (status === "refunded") return "refunded";
  if (method === "transfer") return status === "pending" ? "transfer" : "closed";
  if (method === "cash") return "closed";
  if (status === "processing") return "checking";
  if (status === "failed") return "failed";
  if (cancelled) return "cancelled";
  return status === "pending" ? "checking" : "unpaid";
}

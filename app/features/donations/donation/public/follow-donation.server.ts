import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import {
  type Donation,
  findCardPayment,
  findDonationByLink,
  findDonationByReference,
  findDonationByReturnCode,
  findStatementNarration,
} from "#app/features/donations/donation/donation.queries.server.ts";
import {
  type DonationStatus,
  donorName,
  receiptName,
} from "#app/features/donations/donation/donation.ts";
import { codePattern, ownPath } from "#app/features/donations/donation/donation-addresses.ts";
import { nextDonationStep } from "#app/features/donations/donation/donation-sentences.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { JsonRecord } from "#app/platform/records/privacy-part.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { DonationStatusView, OwnDonationView } from "./follow-donation.ts";

export type DonationReader = { isSender: boolean; personId?: string | undefined };

export async function findReturnReference(
  services: AppServices,
  code: string,
): Promise<string | undefined> {
  if (!codePattern.test(code)) return undefined;
  return (await findDonationByReturnCode(services.db.reader, code))?.reference;
}

/** Only the donor gets the link to the donor's page. */
export async function findDonationStatus(
  services: AppServices,
  input: string,
  reader: DonationReader,
): Promise<DonationStatusView | undefined> {
  const reference = readReference(input);
  const q = services.db.reader;
  const donation = reference && (await findDonationByReference(q, reference));
  if (!donation) return undefined;
  const isOwnDonation = await isDonor(q, donation, reader);
  return {
    reference: donation.reference,
    kind: "Donation",
    status: donation.status,
    sentAt: donation.created_at,
    changedAt: donation.updated_at,
    next: nextDonationStep(donation),
    erased: donation.erased_at !== null,
    ownPath: isOwnDonation ? ownPath(donation) : undefined,
  };
}

/** Whether the reader is the donor: by this browser, by the account, or by a confirmed address. */
export async function isDonor(
  q: Queries,
  { email_key, erased_at, sent_by }: Donation,
  { isSender, personId }: DonationReader,
): Promise<boolean> {
  if (erased_at) return false;
  if (isSender || !personId) return isSender;
  if (sent_by === personId) return true;
  const person = await findPerson(q, personId);
  return person?.email_verified_at != null && person.email_key === email_key;
}

export async function isDonorOfReference(
  services: AppServices,
  reference: string,
  reader: DonationReader,
): Promise<boolean> {
  const donation = await findDonationByReference(services.db.reader, reference);
  return donation !== undefined && isDonor(services.db.reader, donation, reader);
}

/** Donations have no phone number: only the link in the e-mail opens them elsewhere. */
export async function verifyDonor(): Promise<Outcome<{ reference: string }>> {
  return refused("FORBIDDEN", "Please open the link in the e-mail that we sent you.");
}

/** The donor's page. The link needs no sign-in. */
export async function findOwnDonation(
  services: AppServices,
  link: string,
): Promise<OwnDonationView | undefined> {
  const q = services.db.reader;
  const donation = codePattern.test(link) ? await findDonationByLink(q, link) : undefined;
  if (!donation) return undefined;
  const paid = await findCardPayment(q, donation.id);
  const history = await listHistory(q, "donation", donation.id);
  const isAwaited = donation.method === "transfer" && donation.status === "pending";
  return {
    link: donation.link,
    reference: donation.reference,
    status: donation.status,
    method: donation.method,
    amountKobo: donation.amount_kobo,
    refundedKobo: donation.refunded_kobo,
    name: donorName(donation),
    email: donation.donor_email,
    sentAt: donation.created_at,
    paidAt: donation.paid_at,
    receipt: receiptName(donation),
    card: paid?.card_last4 ?? undefined,
    next: nextDonationStep(donation),
    erased: donation.erased_at !== null,
    account: isAwaited ? services.bankAccount : undefined,
    history: withoutBriefSteps(history).map(({ at, to_status: status }) => ({
      at,
      status: status as DonationStatus,
    })),
  };
}

/** Hides a status that lasted less than this. */
const briefMs = hourMs;

function withoutBriefSteps<Step extends { at: string }>(history: readonly Step[]): Step[] {
  return history.filter(({ at }, index) => {
    const next = history[index + 1];
    return !next || Date.parse(next.at) - Date.parse(at) > briefMs;
  });
}

export async function exportDonation(q: Queries, donation: Donation): Promise<JsonRecord> {
  const history = await listHistory(q, "donation", donation.id);
  const paid = await findCardPayment(q, donation.id);
  const line = await findStatementNarration(q, donation.id);
  return {
    reference: donation.reference,
    status: donation.status,
    method: donation.method,
    amount: { kobo: donation.amount_kobo, currency: "NGN", refundedKobo: donation.refunded_kobo },
    firstname: donation.first_name,
    lastname: donation.last_name,
    email: donation.donor_email,
    sentAt: donation.created_at,
    paidAt: donation.paid_at,
    receipt: receiptName(donation) ?? null,
    payment: paid ? { channel: paid.channel, cardLast4: paid.card_last4 } : null,
    bankStatement: line
      ? { day: line.day, narration: line.narration, reference: line.bank_reference }
      : null,
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}

export async function exportOwnDonation(
  services: AppServices,
  link: string,
): Promise<{ reference: string; data: JsonRecord } | undefined> {
  const q = services.db.reader;
  const donation = codePattern.test(link) ? await findDonationByLink(q, link) : undefined;
  if (!donation) return undefined;
  return { reference: donation.reference, data: await exportDonation(q, donation) };
}

import { formatDay } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { BankAccount, Site } from "#app/platform/services.ts";
import { trialReceiptSentence } from "#app/platform/trial-site.ts";
import { type DonationMethod, donationMethodNames, donorName, receiptName } from "./donation.ts";
import { ownPath } from "./donation-addresses.ts";
import { thankYou } from "./donation-fields.ts";

type MailedDonation = {
  reference: string;
  link: string;
  method: DonationMethod;
  amount_kobo: number;
  first_name: string;
  last_name: string;
  receipt_year: number | null;
  receipt_number: number | null;
  paid_at: string | null;
};

export function thankYouEmail(
  { origin, name: siteName, trial }: Pick<Site, "origin" | "name" | "trial">,
  donation: MailedDonation,
): Email {
  const amount = formatMoney(donation.amount_kobo);
  const paid = donation.paid_at ? `, paid on ${formatDay(donation.paid_at)}` : "";
  return composeEmail({
    name: donorName(donation),
    siteName,
    subject: `Thank you for your gift of ${amount}`,
    paragraphs: [
      thankYou.text,
      `Receipt ${receiptName(donation)}: ${amount}, ${donationMethodNames[donation.method].toLowerCase()}${paid}. Reference ${formatReference(donation.reference)}.`,
      trial ? trialReceiptSentence : "",
      `Print your receipt, or download or erase your data:
${origin}${ownPath(donation)}`,
    ],
  });
}

export function transferEmail(
  { origin, name: siteName }: Pick<Site, "origin" | "name">,
  donation: Pick<MailedDonation, "reference" | "link" | "amount_kobo" | "first_name" | "last_name">,
  account: BankAccount,
): Email {
  const amount = formatMoney(donation.amount_kobo);
  return composeEmail({
    name: donorName(donation),
    siteName,
    subject: `How to send your gift of ${amount}`,
    paragraphs: [
      "Thank you! Please send your gift to this account:",
      `Bank: ${account.bank}
Account number: ${account.number}
Account name: ${account.name}
Amount: ${amount}
Narration: ${formatReference(donation.reference)}`,
      "Write the narration exactly like this: it shows us that the gift is yours. Once the money is here we send you a receipt.",
      `Follow your gift, or download or erase your data:
${origin}${ownPath(donation)}`,
    ],
  });
}

/** Corrects the receipt of a donation that was counted by mistake. */
export function voidedEmail(
  { name: siteName }: Pick<Site, "name">,
  donation: MailedDonation,
  reason: string,
): Email {
  return composeEmail({
    name: donorName(donation),
    siteName,
    subject: `Receipt ${receiptName(donation)} is not valid`,
    paragraphs: [
      `Receipt ${receiptName(donation)} for ${formatMoney(donation.amount_kobo)} is not valid. We sent it to you by mistake.`,
      `Why: ${reason}`,
    ],
  });
}

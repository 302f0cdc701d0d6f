import { formatDay } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { Site } from "#app/platform/services.ts";
import { type DonationMethod, donorName, methodNames, receiptName } from "./donation.ts";

export const thankYou = {
  title: "Thank You!",
  text: "Your generous donation has been received successfully.",
};

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

/** The address of the giver's own page, which acts alone. */
export function ownAddress(origin: string, { link }: { link: string }): string {
  return `${origin}/donations/${link}`;
}

/** The receipt, sent once the money is here. */
export function thankYouEmail(
  { origin, name: siteName }: Pick<Site, "origin" | "name">,
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
      `Receipt ${receiptName(donation)}: ${amount}, ${methodNames[donation.method].toLowerCase()}${paid}. Reference ${formatReference(donation.reference)}.`,
      `Your receipt to print, and what we hold about your gift, to download or erase:
${ownAddress(origin, donation)}`,
    ],
  });
}

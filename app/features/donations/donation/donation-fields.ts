/** Names, labels and messages of the donation form. @see specification 2.4 and 5 */
import { formatMoney, parseMoney, unreadableMoney } from "#app/platform/money.ts";
import { maxDonationKobo, minDonationInWords, minDonationKobo } from "./donation.ts";

export const donationFieldNames = ["amount", "email", "firstname", "lastname"] as const;
/** The suggested amounts, for browsers without scripts. */
export const choiceField = "choice";
export type DonationField = (typeof donationFieldNames)[number];

export const donationLabels: Record<DonationField, string> = {
  firstname: "First Name",
  lastname: "Last Name",
  email: "Email Address",
  amount: "Donation Amount (NGN)",
};

export const donationTexts = {
  give: "Donate Now",
  disabled: "Please enter valid email and amount",
  checking: "Checking your payment…",
  email: "Please enter a valid email",
  amount: "Amount must be greater than 0",
  min: `The smallest gift is ${minDonationInWords()}`,
  max: `The largest gift is ${formatMoney(maxDonationKobo)}`,
  unreadable: "Please enter an amount like 2500 or 2,500.00",
  transfer: "Give by bank transfer",
  transferHint:
    "You get a code to write in the narration, and the account beside it. We find your gift by the code, and send your receipt.",
  closed: "Gifts by card are not possible here at the moment.",
};

export const thankYou = {
  title: "Thank You!",
  text: "Your generous donation has been received successfully.",
};

export function amountError(input: string): string | undefined {
  const text = input.trim();
  if (text === "") return donationTexts.amount;
  const size = parseMoney(text.replace(/^[-−]/, ""));
  if (size === undefined) return unreadableMoney(text, donationTexts.unreadable);
  if (size === 0 || /^[-−]/.test(text)) return donationTexts.amount;
  if (size < minDonationKobo) return donationTexts.min;
  return size > maxDonationKobo ? donationTexts.max : undefined;
}

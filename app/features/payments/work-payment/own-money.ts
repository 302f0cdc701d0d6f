import type { OwnDonation } from "#app/features/donations/donation/owner/own-donations.ts";
import type { Payment } from "./work-payment.ts";

export type BillingRow = {
  id: string;
  title: string;
  href: string;
  /** The person who pays or receives the money. */
  who: string;
  when: string;
  money: string;
  isOwed: boolean;
};

export type PaymentRow =
  | { kind: "gift"; at: string; gift: OwnDonation }
  | { kind: "work"; at: string; payment: Payment; what?: string };

import type { OwnDonation } from "#app/features/donations/donation/owner/own-donations.ts";
import type { Payment } from "./work-payment.ts";

/** A stay or an appointment with its money, as a list shows it. */
export type BillingRow = {
  id: string;
  title: string;
  href: string;
  /** Who receives it, or who pays it. */
  who: string;
  when: string;
  /** In words. */
  money: string;
  isOwed: boolean;
};

/** A gift, or a payment for a stay or an appointment. */
export type PaymentRow =
  | { kind: "gift"; at: string; gift: OwnDonation }
  | { kind: "work"; at: string; payment: Payment; what?: string };

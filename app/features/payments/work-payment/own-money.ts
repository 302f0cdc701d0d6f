import type { OwnDonation } from "#app/features/donations/donation/owner/own-donations.ts";
import type { Faces } from "#app/platform/pictures/picture.ts";
import type { DebtGroup } from "./debt.ts";
import type { Payment } from "./work-payment.ts";

export type BillingRow = {
  id: string;
  pet: string;
  /** `3 nights` or `a visit`. */
  long: string;
  /** `Stay, 16 Dec to 19 Dec, 2026`. */
  what: string;
  href: string;
  /** The person who pays or receives the money; for staff who pays. */
  who: { id: string; name: string };
  /** For staff: who receives it. */
  provider: string | undefined;
  /** Of the stay's animals, where the reader may see them. */
  faces: Faces["faces"];
  /** Null while nothing is agreed; then `money` says why. */
  agreedKobo: number | null;
  paidKobo: number;
  owedKobo: number;
  money: string;
  /** Undefined where nothing is owed. */
  debt: { group: DebtGroup; age: string } | undefined;
  /** The address of a WhatsApp message to the person who owes. */
  reminder: string | undefined;
};

export type OwedSums = Record<DebtGroup | "all", { count: number; kobo: number }>;

export type PaymentRow =
  | { kind: "gift"; at: string; gift: OwnDonation }
  | { kind: "work"; at: string; payment: Payment; what?: string };

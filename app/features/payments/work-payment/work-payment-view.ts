import type { Money, Payment, Work } from "./work-payment.ts";

/** A payment on the page of its stay or appointment. */
export type PaymentView = Omit<Payment, "recordedById" | "providerId"> & {
  /** Whether its reader can take it back, and whether they have to say why. */
  takeBack: "at once" | "with a reason" | undefined;
};

/** The money of a stay or an appointment, as its reader sees it. */
export type MoneyView = Money & {
  work: Work;
  /** The Lagos day. */
  today: string;
  /** Whether its reader can record what they received. */
  canRecord: boolean;
  payments: PaymentView[];
};

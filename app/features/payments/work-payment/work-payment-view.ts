import type { Money, Payment, Work } from "./work-payment.ts";

export type PaymentView = Omit<Payment, "recordedById" | "providerId"> & {
  /** Whether the reader can take it back, and needs a reason. */
  takeBack: "at once" | "with a reason" | undefined;
};

export type MoneyView = Money & {
  work: Work;
  /** The Lagos day. */
  today: string;
  canRecord: boolean;
  payments: PaymentView[];
};

/** A payment that the provider has and we have no donation for. */
export type UnknownPaymentView = {
  reference: string;
  amountKobo: number;
  currency: string;
  environment: "test" | "live";
  foundAt: string;
  paidAt: string | null;
};

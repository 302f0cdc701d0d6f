export type UnknownPaymentView = {
  reference: string;
  amountKobo: number;
  currency: string;
  environment: "test" | "live";
  foundAt: string;
  paidAt: string | null;
};

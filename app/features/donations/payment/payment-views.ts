/** A payment that the provider has and we have no donation for. */
export type UnknownPaymentView = {
  reference: string;
  amountKobo: number;
  currency: string;
  environment: "test" | "live";
  foundAt: string;
  paidAt: string | null;
};

/** One call to the provider, as staff see it. */
export type AttemptView = {
  id: string;
  reference: string;
  status: string;
  environment: "test" | "live";
  channel: string | null;
  cardLast4: string | null;
  paidKobo: number | null;
  feesKobo: number | null;
  failure: string | null;
  begunAt: string;
};

/** What the provider told us by itself. */
export type EventView = { id: string; event: string; receivedAt: string; outcome: string | null };

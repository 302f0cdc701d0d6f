export const providerStatuses = [
  "success",
  "failed",
  "abandoned",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** What the provider says of one transaction. Every amount is in kobo. */
export type ProviderTransaction = {
  /** Unsigned and of 64 bits, hence text. */
  id: string;
  reference: string;
  /** A transaction that nobody has paid yet is `abandoned`, too. */
  status: ProviderStatus | "unknown";
  /** What was paid, with fees that the payer bears. */
  amountKobo: number;
  /** What we asked for; the amount paid where the answer does not say. */
  requestedKobo: number;
  currency: string;
  environment: "test" | "live";
  channel: string | undefined;
  feesKobo: number | undefined;
  /** UTC, ISO 8601. */
  paidAt: string | undefined;
  gatewayResponse: string | undefined;
  cardLast4: string | undefined;
};

export const refundStatuses = [
  "pending",
  "processing",
  "processed",
  "failed",
  "needs-attention",
] as const;
export type ProviderRefund = {
  id: string;
  /** The transaction whose money goes back; undefined where the answer does not say. */
  transactionId?: string | undefined;
  status: (typeof refundStatuses)[number];
  amountKobo: number;
  currency: string;
};

/**
 * Why a call has no result. `unreachable` (no answer in time, 5xx, or an answer that is not the provider's, such as HTML
 * or cut JSON) leaves the outcome unknown: the call may have had its effect. All others had none.
 */
export type ProviderFailure = {
  ok: false;
  reason:
    | "unreachable"
    | "rate-limited"
    | "duplicate-reference"
    | "not-found"
    | "refused"
    | "unauthorized";
  /** For the log and for staff; at most 200 characters. */
  message: string;
  retryAfterSeconds?: number;
};

/** The company that takes card payments. Each method is one request, over within 8 s; none throws. */
export type PaymentProvider = {
  /** By the secret key. */
  environment: "test" | "live";
  /** Where payers are sent and what the popup frames: for `form-action` and `frame-src`. */
  checkoutOrigins: readonly string[];
  /** Whether the provider's browser library can be used: it knows no other host than the provider's own. */
  usesPopup: boolean;

  /** Opens a transaction in NGN. `reference` may hold letters, digits, `-`, `.` and `=`, and is the idempotency key. */
  initialize(order: {
    email: string;
    amountKobo: number;
    reference: string;
    /** Without a query of its own: the provider appends `trxref` and `reference`. */
    callbackUrl: string;
    cancelUrl: string;
    metadata?: Record<string, string>;
  }): Promise<{ ok: true; accessCode: string; authorizationUrl: string } | ProviderFailure>;

  verify(
    reference: string,
  ): Promise<{ ok: true; transaction: ProviderTransaction } | ProviderFailure>;

  /**
   * Returns one page of the transactions that were opened from `from` until `to` (ISO 8601) and succeeded, however late
   * they were paid; the first page is 1.
   */
  listSuccessful(range: {
    from: string;
    to: string;
    page: number;
  }): Promise<{ ok: true; transactions: ProviderTransaction[]; more: boolean } | ProviderFailure>;

  /** Asks for all of the money to go back, or for `amountKobo` of it. */
  refund(order: {
    reference: string;
    amountKobo?: number;
    note: string;
  }): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** A refund's outcome, which a webhook only hints at. */
  findRefund(id: string): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** Whether `signature` is the hex HMAC-SHA512 of exactly these bytes by the secret key; in constant time. */
  isSigned(body: Uint8Array, signature: string | null): boolean;
};

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

/** The provider's view of one transaction. All amounts are in kobo. */
export type ProviderTransaction = {
  /** A 64-bit integer, hence text. */
  id: string;
  reference: string;
  /** An unpaid transaction is `abandoned`, too. */
  status: ProviderStatus | "unknown";
  /** The amount paid, with fees borne by the payer. */
  amountKobo: number;
  /** The amount asked for; the amount paid where the answer does not say. */
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
  /** The refunded transaction; undefined where the answer does not say. */
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

/** Where the provider's own pages and its browser library take payments. */
export const paystackCheckout = "https://checkout.paystack.com";

/** The company that takes card payments. Each method is one request of at most 8 s; none throws. */
export type PaymentProvider = {
  /** As the secret key says. */
  environment: "test" | "live";
  /** Origins of the checkout, by redirect or in the popup's frame: for `form-action` and `frame-src`. */
  checkoutOrigins: readonly string[];
  /** Whether the provider's browser library works here: it knows only the provider's own host. */
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

  /** Refunds the whole payment, or `amountKobo` of it. */
  refund(order: {
    reference: string;
    amountKobo?: number;
    note: string;
  }): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** A refund's state, which webhooks only hint at. */
  findRefund(id: string): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** Whether `signature` is the hex HMAC-SHA512 of exactly these bytes by the secret key; in constant time. */
  isSigned(body: Uint8Array, signature: string | null): boolean;
};

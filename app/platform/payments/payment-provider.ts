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
type ProviderStatus = (typeof providerStatuses)[number];

/** The provider's record of one transaction. Amounts are in kobo. */
export type ProviderTransaction = {
  /** A 64-bit integer, hence text. */
  id: string;
  reference: string;
  /** An unpaid transaction is `abandoned`, too. */
  status: ProviderStatus | "unknown";
  /** The amount paid, with fees borne by the payer. */
  amountKobo: number;
  /** The requested amount; the amount paid where the answer lacks it. */
  requestedKobo: number;
  currency: string;
  environment: "test" | "live";
  channel: string | undefined;
  feesKobo: number | undefined;
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
  transactionId?: string | undefined;
  status: (typeof refundStatuses)[number];
  amountKobo: number;
  currency: string;
};

/** `unreachable` leaves the outcome unknown: the call may have had its effect. All other failures had none. */
export type ProviderFailure = {
  ok: false;
  reason:
    | "unreachable"
    | "rate-limited"
    | "duplicate-reference"
    | "not-found"
    | "refused"
    | "unauthorized";
  message: string;
  retryAfterSeconds?: number;
};

export const paystackCheckout = "https://checkout.paystack.com";

/** Each method is one request of at most 8 s; none throws. */
export type PaymentProvider = {
  environment: "test" | "live";
  /** Origins of the checkout, for `form-action` and `frame-src`. */
  checkoutOrigins: readonly string[];
  /** The provider's browser library knows only the provider's own host. */
  usesPopup: boolean;

  /** In NGN. `reference` may hold letters, digits, `-`, `.` and `=`, and is the idempotency key. */
  initialize(order: {
    email: string;
    amountKobo: number;
    reference: string;
    /** Without a query: the provider appends `trxref` and `reference`. */
    callbackUrl: string;
    cancelUrl: string;
    metadata?: Record<string, string>;
  }): Promise<{ ok: true; accessCode: string; authorizationUrl: string } | ProviderFailure>;

  verify(
    reference: string,
  ): Promise<{ ok: true; transaction: ProviderTransaction } | ProviderFailure>;

  /** Transactions opened from `from` until `to` (ISO 8601) that succeeded, however late they were paid. Pages begin at 1. */
  listSuccessful(range: {
    from: string;
    to: string;
    page: number;
  }): Promise<{ ok: true; transactions: ProviderTransaction[]; more: boolean } | ProviderFailure>;

  refund(order: {
    reference: string;
    amountKobo?: number;
    note: string;
  }): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** Webhooks only hint at a refund's state. */
  findRefund(id: string): Promise<{ ok: true; refund: ProviderRefund } | ProviderFailure>;

  /** Whether `signature` is the hex HMAC-SHA512 of exactly these bytes by the secret key; in constant time. */
  isSigned(body: Uint8Array, signature: string | null): boolean;
};

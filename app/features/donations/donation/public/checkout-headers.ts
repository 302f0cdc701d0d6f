/** Response headers for the payment popup: access code, return page, and the idempotency key for changed values. */
export const checkoutHeaders = {
  accessCode: "X-Checkout",
  returnPage: "X-Return",
  nextKey: "X-Next-Key",
} as const;

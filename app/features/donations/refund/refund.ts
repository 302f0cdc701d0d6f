/** `asked` until the provider answers. */
export type RefundStatus = "asked" | "pending" | "processed" | "failed";

export function isSettled(status: RefundStatus): boolean {
  return status === "processed" || status === "failed";
}

type Payment = { id: string; paid_kobo: number | null };
type Refunded = { attempt_id: string | null; status: string; amount_kobo: number };

/** In kobo: what was paid, less what went back. */
export function remainingOfPayment(
  { amount_kobo }: { amount_kobo: number },
  payment: Payment | undefined,
  refunds: readonly Refunded[],
): number {
  return refunds
    .filter(({ attempt_id, status }) => attempt_id === payment?.id && status === "processed")
    .reduce((left, refund) => left - refund.amount_kobo, payment?.paid_kobo ?? amount_kobo);
}

export type RefundView = {
  id: string;
  amountKobo: number;
  status: RefundStatus;
  /** It refunds a second payment, which was never counted. */
  isDuplicatePayment: boolean;
  askedAt: string;
};

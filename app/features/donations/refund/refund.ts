/** What of a payment can still go back. Amounts are in kobo. */

/** `asked` until the provider has answered. */
export type RefundStatus = "asked" | "pending" | "processed" | "failed";

/** Whether it is known what became of it. */
export function isSettled(status: RefundStatus): boolean {
  return status === "processed" || status === "failed";
}

type Payment = { id: string; paid_kobo: number | null };
type Refunded = { attempt_id: string | null; status: string; amount_kobo: number };

/** What of a payment is still here, in kobo, whatever was promised. */
export function remainingOfPayment(
  { amount_kobo }: { amount_kobo: number },
  payment: Payment | undefined,
  refunds: readonly Refunded[],
): number {
  return refunds
    .filter(({ attempt_id, status }) => attempt_id === payment?.id && status === "processed")
    .reduce((left, refund) => left - refund.amount_kobo, payment?.paid_kobo ?? amount_kobo);
}

/** A refund as staff see it. */
export type RefundView = {
  id: string;
  amountKobo: number;
  status: RefundStatus;
  /** Of a second payment, which was never counted. */
  extra: boolean;
  askedAt: string;
};

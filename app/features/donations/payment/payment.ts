/** How the provider's answers are judged. Amounts are in kobo. */
import { currency, type ReviewReason } from "#app/features/donations/donation/donation.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { ProviderTransaction } from "#app/platform/payments/payment-provider.ts";

type AttemptStatus =
  | "initiated"
  | "pending"
  | "processing"
  | "succeeded"
  | "failed"
  | "abandoned"
  | "needs_review"
  | "refunded";

export const settledAttemptStatuses = ["succeeded", "needs_review", "refunded"] as const;

/** An unpaid attempt is given up then; a late payment still counts. */
const abandonedAfterMs = 72 * hourMs;
/** When reconciliation checks an attempt; the last check gives it up. */
export const checkAfterMs = [
  10 * 60 * 1000,
  hourMs,
  6 * hourMs,
  24 * hourMs,
  abandonedAfterMs,
] as const;
export function nextCheck(begunAt: string, checks: number): string | undefined {
  const after = checkAfterMs[checks];
  return after === undefined ? undefined : new Date(Date.parse(begunAt) + after).toISOString();
}

type ExpectedPayment = {
  reference: string;
  amountKobo: number;
  environment: "test" | "live";
};

export type PaymentOutcome =
  | { to: "succeeded" | "processing" | "failed" | "abandoned" | "refunded" }
  | { to: "needs_review"; reason: ReviewReason }
  | { to: undefined };

/**
 * Judges the provider's answer; `undefined` is a transaction that it does not know. More is paid than requested where
 * the payer bears the fees. An unpaid transaction is also `abandoned`, so that is final only after `abandonedAfterMs`.
 */
export function judgePayment(
  expected: ExpectedPayment,
  answer: ProviderTransaction | undefined,
  ageMs: number,
): PaymentOutcome {
  const { status } = answer ?? { status: "abandoned" };
  switch (status) {
    case "success": {
      const reason = answer && findDifference(expected, answer);
      return reason ? { to: "needs_review", reason } : { to: "succeeded" };
    }
    case "reversed":
      return { to: "refunded" };
    case "failed":
      return { to: "failed" };
    case "ongoing":
    case "pending":
    case "processing":
    case "queued":
      return { to: "processing" };
    case "abandoned":
      return ageMs >= abandonedAfterMs ? { to: "abandoned" } : { to: undefined };
    default:
      return { to: undefined };
  }
}

function findDifference(
  expected: ExpectedPayment,
  answer: ProviderTransaction,
): ReviewReason | undefined {
  if (answer.reference !== expected.reference) return "reference";
  if (answer.environment !== expected.environment) return "environment";
  if (answer.currency !== currency) return "currency";
  const isEnough = answer.amountKobo >= expected.amountKobo;
  return answer.requestedKobo === expected.amountKobo && isEnough ? undefined : "amount";
}

/** The payment that staff decide about: the counted one, or else the one under review. */
export function reviewedAttempt<A extends { status: AttemptStatus }>(
  attempts: readonly A[],
): A | undefined {
  const withStatus = (one: AttemptStatus) => attempts.find(({ status }) => status === one);
  return withStatus("succeeded") ?? withStatus("needs_review");
}

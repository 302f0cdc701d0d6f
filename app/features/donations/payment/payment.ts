/** What a payment at the provider can be, and how its answers are judged. Amounts are in kobo. */
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

/** What the provider said of an attempt is known for good. */
export const settledAttemptStatuses = ["succeeded", "needs_review", "refunded"] as const;

/** Unpaid for so long, an attempt is given up; a late payment still counts. */
export const abandonedAfterHours = 72;
export const abandonedAfterMs = abandonedAfterHours * hourMs;
/** Reconciliation asks so long after an attempt began, and at last once it is given up. */
export const checkAfterMs = [
  10 * 60 * 1000,
  hourMs,
  6 * hourMs,
  24 * hourMs,
  abandonedAfterMs,
] as const;
/** When reconciliation asks next about an attempt, by how often it has; undefined: not again. */
export function nextCheck(begunAt: string, checks: number): string | undefined {
  const after = checkAfterMs[checks];
  return after === undefined ? undefined : new Date(Date.parse(begunAt) + after).toISOString();
}

/** What is compared with the provider's answer. */
type ExpectedPayment = {
  reference: string;
  amountKobo: number;
  environment: "test" | "live";
};

export type PaymentOutcome =
  | { to: "succeeded" | "processing" | "failed" | "abandoned" | "refunded" }
  | { to: "needs_review"; reason: ReviewReason }
  /** Nothing to be said yet. */
  | { to: undefined };

/**
 * What an attempt is by the provider's answer; `undefined` stands for a transaction that the provider does not know.
 * A payer bears fees where the provider is set so: then more is paid than was asked for. `abandoned` is what a
 * transaction is called before it is paid, too, so it is final only after `abandonedAfterMs`.
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

/** The payment that staff decide about: the one that is counted, else the one that did not add up. */
export function reviewedAttempt<A extends { status: AttemptStatus }>(
  attempts: readonly A[],
): A | undefined {
  const withStatus = (wanted: AttemptStatus) => attempts.find(({ status }) => status === wanted);
  return withStatus("succeeded") ?? withStatus("needs_review");
}

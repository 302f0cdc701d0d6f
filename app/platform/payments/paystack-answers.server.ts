import { z } from "zod";
import {
  type ProviderRefund,
  type ProviderTransaction,
  providerStatuses,
  refundStatuses,
} from "./payment-provider.ts";

/** `status` is about the call, not about a payment. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(""),
  code: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

/** Some answers have amounts as text. */
const kobo = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const id = z.string().regex(/^\d{1,20}$/);
const optionalText = z
  .string()
  .max(300)
  .nullish()
  .catch(undefined)
  .transform((text) => text || undefined);

export const initialized = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().regex(/^[\w-]{1,100}$/),
  reference: z.string(),
});

export const transaction = z
  .object({
    id,
    reference: z.string(),
    status: z.enum([...providerStatuses, "unknown"]).catch("unknown"),
    amount: kobo,
    requested_amount: kobo.nullish(),
    currency: z.string(),
    domain: z.enum(["test", "live"]),
    channel: optionalText,
    fees: kobo.nullish().catch(undefined),
    paid_at: z
      .string()
      .nullish()
      .catch(undefined)
      .transform((text) => {
        const instant = new Date(text ?? "");
        return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
      }),
    gateway_response: optionalText,
    authorization: z
      .object({ last4: z.string().regex(/^\d{4}$/) })
      .nullish()
      .catch(undefined),
  })
  .transform(
    (found): ProviderTransaction => ({
      id: found.id,
      reference: found.reference,
      status: found.status,
      amountKobo: found.amount,
      requestedKobo: found.requested_amount ?? found.amount,
      currency: found.currency,
      environment: found.domain,
      channel: found.channel,
      feesKobo: found.fees ?? undefined,
      paidAt: found.paid_at,
      gatewayResponse: found.gateway_response,
      cardLast4: found.authorization?.last4,
    }),
  );

export const pageMeta = z.object({ pageCount: z.int().nonnegative() });

export const refund = z
  .object({
    id,
    status: z.enum(refundStatuses),
    amount: kobo,
    currency: z.string(),
    transaction: z.union([id, z.object({ id }).transform((found) => found.id)]).nullish(),
  })
  .transform(
    (found): ProviderRefund => ({
      id: found.id,
      transactionId: found.transaction ?? undefined,
      status: found.status,
      amountKobo: found.amount,
      currency: found.currency,
    }),
  );

/** Parses JSON. Ids become text with all digits, as Paystack's have 64 bits. @throws {SyntaxError} for invalid JSON */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text, (key, value, context?: { source?: string }) =>
    (key === "id" || key === "transaction") && typeof value === "number"
      ? (context?.source ?? String(value))
      : value,
  );
}

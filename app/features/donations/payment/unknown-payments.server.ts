import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listUnknownPayments, resolveUnknownPayment } from "./unknown-payment.queries.server.ts";
import type { UnknownPaymentView } from "./unknown-payment.ts";

/** Payments without a donation that staff have not dealt with, the oldest first. */
export async function listUnknownPaymentsForStaff({
  db,
}: AppServices): Promise<UnknownPaymentView[]> {
  return (await listUnknownPayments(db.reader, 20)).map((payment) => ({
    reference: payment.reference,
    amountKobo: payment.amount_kobo,
    currency: payment.currency,
    foundAt: payment.found_at,
    paidAt: payment.paid_at,
    environment: payment.environment,
  }));
}

/**
 * Says that a payment without a donation of ours was dealt with, with the reason in the audit log. Refuses NOT_FOUND
 * for an unknown one and CONFLICT when it was done before.
 */
export async function settleUnknownPayment(
  services: AppServices,
  actor: Actor,
  { reference, reason }: { reference: string; reason: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const content = { reference, reason };
  const form = { key, verb: "settle-unknown-payment", actorId: actor.id, content };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    if (!(await resolveUnknownPayment(trx, reference, now.toISOString()))) {
      return refused("CONFLICT", "This payment was dealt with in the meantime.");
    }
    await recordAudit(trx, now, {
      actor,
      action: "decided",
      entity: "payment",
      entityId: reference,
      detail: `settled: ${reason}`,
    });
    return done(null);
  });
}

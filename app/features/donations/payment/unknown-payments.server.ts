import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listUnknownPayments, resolveUnknownPayment } from "./unknown-payment.queries.server.ts";
import type { UnknownPaymentView } from "./unknown-payment.ts";

const maxUnknownPayments = 20;

export async function listUnknownPaymentsForStaff({
  db,
}: AppServices): Promise<UnknownPaymentView[]> {
  return (await listUnknownPayments(db.reader, maxUnknownPayments)).map((payment) => ({
    reference: payment.reference,
    amountKobo: payment.amount_kobo,
    currency: payment.currency,
    foundAt: payment.found_at,
    paidAt: payment.paid_at,
    environment: payment.environment,
  }));
}

/** Marks a payment as dealt with; the reason goes to the audit log. Refuses CONFLICT when it is not open. */
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

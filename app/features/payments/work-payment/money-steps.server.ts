import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { type Intent, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";
import { recordPayment, takeBackPayment } from "./record-payment.server.ts";
import { recordPaymentSchema, takeBackSchema } from "./work-payment.schema.server.ts";
import { moneyAnchor, type WorkId } from "./work-payment.ts";

/** The forms about money on the page `here`. The notice of a payment has an Undo. */
export function moneyIntents(
  services: AppServices,
  actor: Actor,
  work: WorkId,
  here: string,
): Record<"recordPayment" | "takeBackPayment", Intent> {
  const next = here + moneyAnchor;
  return {
    recordPayment: intent(
      recordPaymentSchema(lagosDay(services.now())),
      (input, key) => recordPayment(services, actor, work, input, key),
      ({ id, summary, receipt, creditKobo, didNotTakePlace }) => ({
        text:
          `${summary} is recorded, receipt ${receipt}.` +
          (creditKobo > 0 ? ` ${formatMoney(creditKobo)} is more than agreed: credit.` : "") +
          (didNotTakePlace
            ? " It did not take place. The money stays with you, and nothing is owed."
            : ""),
        next,
        undo: {
          action: here,
          intent: "takeBackPayment",
          hidden: { key: newIdempotencyKey(), payment: id, undo: "on" },
          label: `Undo, ${summary}`,
        },
      }),
    ),
    takeBackPayment: intent(
      takeBackSchema,
      (input, key) => takeBackPayment(services, actor, work, input, key),
      ({ summary, receipt }) => ({
        text: `${summary} is taken back. Receipt ${receipt} is void.`,
        next,
      }),
    ),
  };
}

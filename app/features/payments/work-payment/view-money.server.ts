import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findOwnWork, isRecorder } from "./find-work.server.ts";
import { listPaymentsOfWork } from "./work-payment.queries.server.ts";
import {
  acceptsPayments,
  canTakeBack,
  computeMoney,
  isJustRecorded,
  type WorkId,
} from "./work-payment.ts";
import type { MoneyView } from "./work-payment-view.ts";

/** Returns undefined unless this person may see the money. */
export async function viewMoney(
  services: AppServices,
  actor: Actor,
  id: WorkId,
): Promise<MoneyView | undefined> {
  const work = await findOwnWork(services, actor, id);
  if (!work) return undefined;
  const now = services.now();
  const mayRecord = isRecorder(work, actor);
  const payments = await listPaymentsOfWork(services.db.reader, id);
  return {
    work,
    ...computeMoney(work),
    today: lagosDay(now),
    canRecord: mayRecord && acceptsPayments(work),
    payments: payments.map(({ recordedById, providerId: _, ...payment }) => ({
      ...payment,
      takeBack:
        mayRecord && canTakeBack({ ...payment, recordedById }, actor)
          ? isJustRecorded(payment, now)
            ? "at once"
            : "with a reason"
          : undefined,
    })),
  };
}

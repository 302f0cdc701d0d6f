import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { cancelledEmail } from "./appointment-emails.ts";
import { mailAboutAppointment } from "./mail-about-appointment.server.ts";
import { takeStep } from "./take-step.server.ts";

/**
 * An owner cancels their appointment up to `cancelHours` before; its time is free again, and the veterinarian is told.
 * Refuses NOT_FOUND for somebody else's, and CONFLICT with a sentence when it is too late or already closed.
 */
export function cancelAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string | null },
  key: string | undefined,
): Promise<Outcome<{ pet: string }>> {
  const form = { key, verb: "cancel-appointment", actorId: actor.id, content: { id, reason } };
  return idempotent<{ pet: string }>(services, form, async (trx) => {
    const change = await takeStep(trx, id, {
      ...{ step: "cancel", stepActor: "owner", whose: { ownerId: actor.id }, actor },
      ...{ now: services.now(), reason },
    });
    if (!change.ok) return change;
    await mailAboutAppointment(services, trx, change.value, {
      to: "vet",
      compose: (facts) => cancelledEmail(facts, "vet", reason),
      cause: "appointment-cancelled",
    });
    return done({ pet: change.value.pet_name });
  });
}

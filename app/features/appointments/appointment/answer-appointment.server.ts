import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Appointment } from "./appointment.queries.server.ts";
import type { AppointmentStep } from "./appointment.ts";
import { cancelledEmail, confirmedEmail, declinedEmail } from "./appointment-emails.ts";
import { mailAboutAppointment } from "./mail-about-appointment.server.ts";
import { takeStep } from "./take-step.server.ts";

type Answer = Outcome<{ pet: string }>;

/**
 * Confirms a request of this veterinarian before its time; the owner is told. Refuses NOT_FOUND for somebody else's, and
 * CONFLICT with a sentence that says who did what and when, or that our team has not verified them.
 */
export function confirmAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Answer> {
  return answer(services, actor, id, { step: "confirm", key }, (trx, one) =>
    mailAboutAppointment(services, trx, one, {
      ...{ to: "owner", compose: confirmedEmail, cause: "appointment-confirmed" },
    }),
  );
}

/** Declines a request with a reason that the owner reads; its time is free again. Refuses as `confirmAppointment`. */
export function declineAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
  key: string | undefined,
): Promise<Answer> {
  return answer(services, actor, id, { step: "decline", key, reason }, (trx, one) =>
    mailAboutAppointment(services, trx, one, {
      to: "owner",
      compose: (facts) => declinedEmail(facts, reason),
      cause: "appointment-declined",
    }),
  );
}

/** Calls off a confirmed appointment before it begins, with a reason that the owner reads. Refuses as `confirmAppointment`. */
export function callOffAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
  key: string | undefined,
): Promise<Answer> {
  return answer(services, actor, id, { step: "cancel", key, reason }, (trx, one) =>
    mailAboutAppointment(services, trx, one, {
      to: "owner",
      compose: (facts) => cancelledEmail(facts, "owner", reason),
      cause: "appointment-cancelled",
    }),
  );
}

/** Notes that the appointment took place, from its beginning on. Refuses as `confirmAppointment`. */
export function completeAppointment(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Answer> {
  return answer(services, actor, id, { step: "complete", key });
}

/** Notes that nobody came, from its beginning on; what was shared for it is shared no longer. Refuses as `confirmAppointment`. */
export function noteNoShow(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Answer> {
  return answer(services, actor, id, { step: "noShow", key });
}

type AnswerForm = { step: AppointmentStep; key: string | undefined; reason?: string };

function answer(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, key, reason }: AnswerForm,
  also?: (trx: Queries, appointment: Appointment) => Promise<void>,
): Promise<Answer> {
  const verb = `${step}-appointment`;
  const form = { key, verb, actorId: actor.id, content: { id, reason } };
  return idempotent<{ pet: string }>(services, form, async (trx) => {
    const change = await takeStep(trx, id, {
      ...{ step, stepActor: "vet", whose: { vetId: actor.id }, actor },
      ...{ now: services.now(), reason },
    });
    if (!change.ok) return change;
    if (step === "confirm" && !(await findPerson(trx, actor.id))?.verified_at) {
      return refused("CONFLICT", "You can confirm again once our team has verified you.");
    }
    await also?.(trx, change.value);
    return done({ pet: change.value.pet_name });
  });
}

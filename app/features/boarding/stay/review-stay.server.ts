import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import { mailOwnerOfStep } from "./mail-owner.server.ts";
import type { StepActor } from "./stay.ts";
import { stayAcceptedEmail, stayDeclinedEmail, stayQuestionEmail } from "./stay-emails.ts";
import { takeStep } from "./take-step.server.ts";

/** Whoever answers a request: staff, or the boarder whom an owner's booking names. */
export function stepActorOf({ id, role }: Actor): StepActor {
  return role === "staff" ? { as: "staff" } : { as: "boarder", id };
}

type Note = { privateNote?: string | null | undefined };

/**
 * Accepts a request, with an e-mail to the owner. Returns nothing. Refuses NOT_FOUND, and CONFLICT with a sentence that
 * says who did what and when; staff accept public requests, the named boarder an owner's booking.
 */
export function acceptStay(
  services: AppServices,
  actor: Actor,
  id: string,
  input: Note & { reason?: string | null | undefined },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "accept-stay", actorId: actor.id, content: { id, ...input } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const { reason = null } = input;
    const step = { step: "accept", stepActor: stepActorOf(actor), actor, now, ...input } as const;
    const change = await takeStep(trx, id, step);
    if (!change.ok) return change;
    const about = { stay: change.value, step: "accept", now } as const;
    await mailOwnerOfStep(trx, services.site, about, (facts) => stayAcceptedEmail(facts, reason));
    return done(null);
  });
}

/** Declines a request with a reason that the owner reads. Refuses as `acceptStay`; places that it held are free again. */
export function declineStay(
  services: AppServices,
  actor: Actor,
  id: string,
  input: Note & { reason: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "decline-stay", actorId: actor.id, content: { id, ...input } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const step = { step: "decline", stepActor: stepActorOf(actor), actor, now, ...input } as const;
    const change = await takeStep(trx, id, step);
    if (!change.ok) return change;
    await freePlaces(trx, id);
    const about = { stay: change.value, step: "decline", now } as const;
    await mailOwnerOfStep(trx, services.site, about, (facts) =>
      stayDeclinedEmail(facts, input.reason),
    );
    return done(null);
  });
}

/** Asks the owner for information: the question stands in the thread and goes to them. Refuses as `acceptStay`. */
export function askAboutStay(
  services: AppServices,
  actor: Actor,
  id: string,
  { question, privateNote }: Note & { question: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const content = { id, question, privateNote };
  const form = { key, verb: "ask-about-stay", actorId: actor.id, content };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const stepActor = stepActorOf(actor);
    const change = await takeStep(trx, id, { step: "ask", stepActor, actor, now, privateNote });
    if (!change.ok) return change;
    const { owner_id, boarder_id } = change.value;
    const thread = { entity: "stay", id };
    await addMessage(trx, now, thread, {
      author: stepActor.as === "staff" ? "staff" : "boarder",
      ...{ by: actor, text: question },
      ...{ readers: [owner_id, boarder_id], providerId: boarder_id },
    });
    const about = { stay: change.value, step: "ask", now } as const;
    await mailOwnerOfStep(trx, services.site, about, (facts) => stayQuestionEmail(facts, question));
    return done(null);
  });
}

import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import { factsOf, mailToOwner } from "./mail-owner.server.ts";
import { causeOf } from "./review-stay.server.ts";
import { findStayByReference, type Stay } from "./stay.queries.server.ts";
import { boarderEmail, type StayFacts, stayCancelledEmail, subjectsOf } from "./stay-emails.ts";
import { takeStep } from "./take-step.server.ts";

/**
 * Staff cancel a stay before the pet arrives, with a reason that the owner reads: its places are free again. Refuses
 * NOT_FOUND, and CONFLICT with who did what when it is closed or the pet has arrived.
 */
export function cancelStay(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { reason: string; privateNote?: string | null | undefined },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "cancel-stay", actorId: actor.id, content: { id, ...input } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const step = { step: "cancel", mover: { as: "staff" }, actor, now, ...input } as const;
    const change = await takeStep(trx, id, step);
    if (!change.ok) return change;
    await followCancellation(services, trx, now, change.value);
    const compose = (facts: StayFacts) => stayCancelledEmail(facts, input.reason);
    await sendMail(
      trx,
      now,
      mailToOwner(services.site, change.value, compose, causeOf(id, "cancel", now)),
    );
    return done(null);
  });
}

/** Places are free, and the boarder who expected the pet is told. */
async function followCancellation(
  services: AppServices,
  trx: Queries,
  now: Date,
  stay: Stay,
): Promise<void> {
  await freePlaces(trx, stay.id);
  if (stay.status !== "assigned" || !stay.boarder_id) return;
  const boarder = await findPerson(trx, stay.boarder_id);
  if (!boarder?.email) return;
  await sendMail(trx, now, {
    to: boarder.email,
    email: boarderEmail(factsOf(services.site, stay), boarder, "cancelled"),
    cause: `${causeOf(stay.id, "cancel", now)}:boarder`,
    about: subjectsOf(stay),
  });
}

/**
 * The owner cancels their request before the pet arrives; the next digest reports it to staff. The caller has made sure
 * that this is the sender. Refuses NOT_FOUND for an unknown reference, CONFLICT when there is nothing left to cancel.
 */
export function cancelOwnStay(
  services: AppServices,
  reference: string,
  key: string | undefined,
): Promise<Outcome<{ pet: string }>> {
  const form = { key, verb: "cancel-own-stay", actorId: reference, content: { reference } };
  return idempotent<{ pet: string }>(services, form, async (trx) => {
    const known = await findStayByReference(trx, reference);
    if (!known) return refused("NOT_FOUND");
    const now = services.now();
    const change = await takeStep(trx, known.id, {
      ...{ step: "cancel", mover: { as: "owner" }, actor: { name: known.owner_name }, now },
    });
    if (!change.ok) return change;
    await followCancellation(services, trx, now, change.value);
    await queueStaffNotification(trx, now, "stay-cancelled", known.id);
    const compose = (facts: StayFacts) => stayCancelledEmail(facts, null);
    const mail = mailToOwner(
      services.site,
      change.value,
      compose,
      causeOf(known.id, "cancel", now),
    );
    await sendUnaskedMail(trx, now, mail);
    return done({ pet: known.pet_name });
  });
}

/**
 * Cancels a stay whose owner erases their data, without an e-mail: its places are free, and the next digest reports it
 * to staff. A stay that has begun or is closed stays as it is.
 */
export async function cancelForErasure(
  trx: Queries,
  now: Date,
  stay: Stay,
  name: string,
): Promise<void> {
  const change = await takeStep(trx, stay.id, {
    ...{ step: "cancel", mover: { as: "owner" }, actor: { name }, now },
  });
  if (!change.ok) return;
  await freePlaces(trx, stay.id);
  await queueStaffNotification(trx, now, "stay-cancelled", stay.id);
}

/**
 * The owner answers staff's question: the answer stands in the thread, and the request is received again. The caller has
 * made sure that this is the sender. Refuses NOT_FOUND for an unknown reference, CONFLICT when nothing is asked.
 */
export function answerAboutStay(
  services: AppServices,
  reference: string,
  { answer }: { answer: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const content = { reference, answer };
  const form = { key, verb: "answer-about-stay", actorId: reference, content };
  return idempotent<null>(services, form, async (trx) => {
    const known = await findStayByReference(trx, reference);
    if (!known) return refused("NOT_FOUND");
    const now = services.now();
    const actor = { name: known.owner_name };
    const change = await takeStep(trx, known.id, {
      ...{ step: "answer", mover: { as: "owner" }, actor, now },
    });
    if (!change.ok) return change;
    const thread = { entity: "stay", id: known.id };
    await addMessage(trx, now, thread, {
      ...{ author: "owner", text: answer },
      by: { id: known.owner_id ?? undefined, name: known.owner_name },
      readers: [known.owner_id, known.boarder_id],
    });
    await queueStaffNotification(trx, now, "stay-answered", known.id);
    return done(null);
  });
}

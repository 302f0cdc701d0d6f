import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import { causeOf, mailBoarder, mailOwnerOfStep, mailToOwner } from "./mail-owner.server.ts";
import { findStayByReference, type Stay } from "./stay.queries.server.ts";
import { holdsPlaces } from "./stay.ts";
import {
  boarderGoneEmail,
  type StayFacts,
  stayCancelledEmail,
  stayGivenBackEmail,
} from "./stay-emails.ts";
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
    const step = { step: "cancel", stepActor: { as: "staff" }, actor, now, ...input } as const;
    const change = await takeStep(trx, id, step);
    if (!change.ok) return change;
    await followCancellation(services, trx, now, change.value);
    const about = { stay: change.value, step: "cancel", now } as const;
    await mailOwnerOfStep(trx, services.site, about, (facts) =>
      stayCancelledEmail(facts, input.reason),
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
  const held = holdsPlaces(stay);
  await freePlaces(trx, stay.id);
  if (!held) return;
  const cause = causeOf(stay.id, "cancel", now);
  await mailBoarder(services.site, trx, stay, { what: "cancelled", cause, now });
}

/**
 * The owner cancels their request or booking before the pet arrives; the boarder who expected the pet is told, and of a
 * request the next digest tells staff. The caller has made sure
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
      ...{ step: "cancel", stepActor: { as: "owner" }, actor: { name: known.owner_name }, now },
    });
    if (!change.ok) return change;
    await followCancellation(services, trx, now, change.value);
    if (known.source === "request") {
      await queueStaffNotification(trx, now, "stay-cancelled", known.id);
    }
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
 * Cancels a stay whose owner erases their data: its places are free, the boarder of a booking is told without a name, and
 * of a request the next digest tells staff. A stay that has begun or is closed stays as it is.
 */
export async function cancelForErasure(
  trx: Queries,
  now: Date,
  { stay, name, site }: { stay: Stay; name: string; site?: Site | undefined },
): Promise<void> {
  const change = await takeStep(trx, stay.id, {
    ...{ step: "cancel", stepActor: { as: "erasure" }, actor: { name }, now },
  });
  if (!change.ok) return;
  await freePlaces(trx, stay.id);
  if (stay.source === "request") {
    await queueStaffNotification(trx, now, "stay-cancelled", stay.id);
  } else if (site) {
    // Without the owner: whoever is told is the boarder alone, and the e-mail stays readable.
    const nameless = { ...stay, owner_name: name, pet_name: "a pet", owner_id: null };
    const cause = causeOf(stay.id, "cancel", now);
    await mailBoarder(site, trx, nameless, { what: "cancelled", cause, now });
  }
}

/**
 * The boarder of these stays erases their account, in the caller's transaction: what owners have booked and the boarder
 * has not begun is cancelled, with an e-mail to the owner; what staff handed over is theirs again. The places are free.
 */
export async function leaveBoarder(
  trx: Queries,
  now: Date,
  { stays, name, site }: { stays: readonly Stay[]; name: string; site: Site },
): Promise<void> {
  for (const stay of stays) {
    const isBooking = stay.source === "booking";
    const change = await takeStep(trx, stay.id, {
      ...{ stepActor: { as: "erasure" }, actor: { name }, now },
      ...(isBooking
        ? { step: "cancel" as const }
        : { step: "giveBack" as const, boarderId: null, privateNote: "The account was erased." }),
    });
    if (!change.ok) continue;
    await freePlaces(trx, stay.id);
    const left = { ...change.value, boarder_id: null, boarder_name: null };
    const cause = causeOf(stay.id, isBooking ? "cancel" : "giveBack", now);
    const compose = isBooking ? boarderGoneEmail : stayGivenBackEmail;
    await sendMail(trx, now, mailToOwner(site, left, compose, cause));
    if (!isBooking) await queueStaffNotification(trx, now, "stay-given-back", stay.id);
  }
}

/**
 * The owner answers a question of staff, or of the boarder: the answer stands in the thread, and the stay is received
 * again. The caller has made sure that this is the sender. Refuses NOT_FOUND for an unknown reference, CONFLICT when nothing is asked.
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
      ...{ step: "answer", stepActor: { as: "owner" }, actor, now },
    });
    if (!change.ok) return change;
    const thread = { entity: "stay", id: known.id };
    await addMessage(trx, now, thread, {
      ...{ author: "owner", text: answer },
      by: { id: known.owner_id ?? undefined, name: known.owner_name },
      ...{ readers: [known.owner_id, known.boarder_id], providerId: known.boarder_id },
    });
    if (known.source === "request") {
      await queueStaffNotification(trx, now, "stay-answered", known.id);
    } else {
      const cause = causeOf(known.id, "answer", now);
      await mailBoarder(services.site, trx, change.value, { what: "answered", cause, now });
    }
    return done(null);
  });
}

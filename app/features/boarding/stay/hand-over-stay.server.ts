import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { freePlaces, takePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { causeOf, factsOf, mailToOwner } from "./mail-owner.server.ts";
import { kindOf, nightsOf } from "./stay.ts";
import {
  boarderEmail,
  type StayFacts,
  stayAssignedEmail,
  stayGivenBackEmail,
  subjectsOf,
} from "./stay-emails.ts";
import { takeStep } from "./take-step.server.ts";

/**
 * Staff hand an accepted stay over to a boarder, who gets a place of theirs for each of its nights, in one transaction
 * with the e-mails to owner and boarder. Returns the boarder's name. Refuses NOT_FOUND, and CONFLICT with a sentence:
 * somebody was faster, or the boarder is not verified, does not take such a pet or has no place in one of the nights. Of any number of hand-overs
 * of a last place at once one succeeds.
 */
export function handOverStay(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { boarderId: string; privateNote?: string | null | undefined },
  key: string | undefined,
): Promise<Outcome<{ boarder: string }>> {
  const { boarderId, privateNote } = input;
  const form = { key, verb: "hand-over-stay", actorId: actor.id, content: { id, ...input } };
  return idempotent<{ boarder: string }>(services, form, async (trx) => {
    if (!isId(boarderId)) return refused("NOT_FOUND");
    const person = await findPerson(trx, boarderId);
    if (person?.role !== "boarder") return refused("NOT_FOUND");
    const now = services.now();
    const step = { step: "assign", stepActor: { as: "staff" }, actor, now, boarderId } as const;
    const change = await takeStep(trx, id, { ...step, reason: person.name, privateNote });
    if (!change.ok) return change;
    const stay = { ...change.value, boarder_id: boarderId };
    const nights = nightsOf(stay.start_day, stay.end_day);
    const kind = stay.pet_species === null ? undefined : kindOf(stay.pet_species);
    const taken = await takePlaces(trx, { stayId: id, boarderId, nights, kind });
    if (!taken.ok) return taken;
    const toOwner = (facts: StayFacts) => stayAssignedEmail(facts, person);
    await sendMail(trx, now, [
      mailToOwner(services.site, stay, toOwner, causeOf(id, "assign", now)),
      {
        to: person.email,
        email: boarderEmail(factsOf(services.site, stay), person, "assigned"),
        cause: `${causeOf(id, "assign", now)}:boarder`,
        about: subjectsOf(stay),
      },
    ]);
    return done(taken.value);
  });
}

/**
 * The boarder gives a stay back that was handed over to them, with a reason for the staff: it is accepted again, and
 * their places are free. Refuses NOT_FOUND for a stay that is not theirs, CONFLICT once the pet has arrived.
 */
export function giveStayBack(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "give-stay-back", actorId: actor.id, content: { id, reason } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const stepActor = { as: "boarder", id: actor.id } as const;
    const change = await takeStep(trx, id, {
      ...{ step: "giveBack", stepActor, actor, now },
      boarderId: null,
      // Not for the owner: it is between boarder and staff.
      privateNote: reason,
    });
    if (!change.ok) return change;
    await freePlaces(trx, id);
    await queueStaffNotification(trx, now, "stay-given-back", id);
    const stay = { ...change.value, boarder_id: null };
    const mail = mailToOwner(services.site, stay, stayGivenBackEmail, causeOf(id, "giveBack", now));
    await sendMail(trx, now, mail);
    return done(null);
  });
}

import { lockListing } from "#app/features/adoption/listing/listing-lock.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { withdrawEmail } from "#app/platform/mail/outbox.queries.server.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  decideInterest,
  findInterest,
  findInterestByReference,
  type Interest,
} from "./interest.queries.server.ts";
import { canRelease, canWithdraw, type InterestStatus } from "./interest.ts";
import { decisionCause, type Letter, releasedEmail, withdrawnEmail } from "./interest-emails.ts";
import { notWithdrawnSentence, sentenceOf } from "./interest-sentences.ts";
import { queueStaffNotification } from "./staff-notifications.server.ts";
import { freeListing } from "./undo-decision.server.ts";

/**
 * Staff take an approval back after all, with a reason that the applicant reads: approved → withdrawn, the pet
 * is available again, the other pending requests live on. INVALID on `reason` without one; CONFLICT with who
 * did what and when when it is no longer approved, or the pet has gone home.
 */
export async function releasePet(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { reason?: string | undefined; privateNote?: string | undefined },
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus; pet: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const reason = input.reason?.trim();
  if (!reason) {
    return refused("INVALID", "", {
      fields: { reason: ["Please say why; the applicant reads it"] },
    });
  }
  const form = { key, verb: "release-pet", actorId: actor.id, content: { id, ...input } };
  return idempotent(services, form, async (trx) => {
    const interest = await findAlone(trx, await findInterest(trx, id));
    if (!interest) return refused("NOT_FOUND");
    const pet = interest.listing_name;
    const late = () =>
      refused(
        "CONFLICT",
        interest.listing_status === "adopted"
          ? `${pet} is marked as adopted, so this request cannot be released.`
          : sentenceOf(interest),
      );
    if (!canRelease(interest)) return late();
    const privateNote = input.privateNote?.trim() || null;
    const gone = { interest, actor, decidedBy: actor.id, reason, privateNote };
    const letter = releasedEmail(aboutOf(services, interest), reason);
    return (await letGo(services, trx, gone, letter)) ? done({ status: "withdrawn", pet }) : late();
  });
}

/**
 * The applicant withdraws, before an answer or after an approval: the pet of an approved request is available
 * again, staff hear of it with their next digest. The caller has made sure that this is the sender. NOT_FOUND
 * for an unknown reference; CONFLICT with a sentence when there is nothing left to withdraw.
 */
export async function withdrawRequest(
  services: AppServices,
  typed: string,
  key: string | undefined,
): Promise<Outcome<{ reference: string; pet: string }>> {
  const reference = readReference(typed);
  if (!reference) return refused("NOT_FOUND");
  const form = { key, verb: "withdraw-request", actorId: reference, content: { reference } };
  return idempotent(services, form, async (trx) => {
    const interest = await findAlone(trx, await findInterestByReference(trx, reference));
    if (!interest) return refused("NOT_FOUND");
    if (!canWithdraw(interest)) return refused("CONFLICT", notWithdrawnSentence(interest));
    const { name, listing_name: pet } = interest;
    const gone = { interest, actor: { name }, decidedBy: null, reason: null, privateNote: null };
    if (!(await letGo(services, trx, gone, withdrawnEmail(aboutOf(services, interest))))) {
      const current = (await findInterest(trx, interest.id)) ?? interest;
      return refused("CONFLICT", notWithdrawnSentence(current));
    }
    const event = interest.status === "approved" ? "promise-withdrawn" : "interest-withdrawn";
    await queueStaffNotification(trx, services.now(), event, interest.id);
    return done({ reference, pet });
  });
}

type Going = {
  interest: Interest;
  actor: { id?: string; name: string };
  decidedBy: string | null;
  reason: string | null;
  privateNote: string | null;
};

/** Its pet, its history, its letters: one that tells of a decision and has not left yet no longer does. */
async function letGo(
  services: AppServices,
  trx: Queries,
  gone: Going,
  letter: Letter,
): Promise<boolean> {
  const { interest, actor, decidedBy, reason, privateNote } = gone;
  const now = services.now();
  const at = now.toISOString();
  const { id, status: from, email } = interest;
  if (from === "approved") await freeListing(trx, now, actor, interest.listing_id);
  const step = { id, from, to: "withdrawn" as const, now: at };
  if (!(await decideInterest(trx, { ...step, decidedBy, reason, privateNote }))) return false;
  await recordHistory(trx, now, {
    entity: "interest",
    entityId: id,
    actor,
    from,
    to: "withdrawn",
    reason,
    privateNote,
  });
  if (interest.decided_at) await withdrawEmail(trx, decisionCause(id, interest.decided_at), at);
  const cause = `interest-withdrawn:${id}`;
  await queueMessage(trx, { now, cause, to: email, dueAt: now, ...letter });
  return true;
}

/** The request as it is once nobody else can change its pet. */
async function findAlone(trx: Queries, known: Interest | undefined): Promise<Interest | undefined> {
  if (!known) return undefined;
  await lockListing(trx, known.listing_id, "exclusive");
  return findInterest(trx, known.id);
}

function aboutOf(services: AppServices, { name, reference, listing_name: pet }: Interest) {
  return { name, pet, reference, origin: services.site.origin, siteName: services.site.name };
}

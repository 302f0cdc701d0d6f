import { freeListing } from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { withdrawEmail } from "#app/platform/mail/outbox.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { interestRecord } from "./interest.queries.server.ts";
import { canUndo, type InterestStatus } from "./interest.ts";
import { decisionCause } from "./interest-emails.ts";
import { notUndoneSentence } from "./interest-sentences.ts";
import { withNames } from "./review-interest.server.ts";

/**
 * Takes an approval or a rejection back, by anybody on staff and within ten minutes: the request is pending again,
 * its pet available, and the e-mail never leaves; all in one transaction. Returns the status, the applicant's name and
 * the pet's. Refuses NOT_FOUND for an unknown id and CONFLICT with a sentence when the ten minutes are over, the
 * e-mail is on its way, or somebody has changed the request meanwhile.
 */
export async function undoDecision(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus; name: string; pet: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "undo-decision", actorId: actor.id, content: { id } };
  const outcome = await idempotent<{ status: InterestStatus }>(services, form, async (trx) => {
    const now = services.now();
    const change = await transition(trx, interestRecord, id, {
      to: "pending",
      actor,
      now,
      can: (interest) => canUndo(interest, now),
      conflict: async (interest) =>
        notUndoneSentence(interest, (await listHistory(trx, "interest", id)).at(-1)),
    });
    if (!change.ok) return change;
    const { status, decided_at, listing_id } = change.value;
    const cause = decisionCause(id, decided_at ?? "");
    if (!(await withdrawEmail(trx, cause, now.toISOString()))) {
      return refused("CONFLICT", notUndoneSentence(change.value, undefined));
    }
    if (status === "approved") await freeListing(trx, now, actor, listing_id);
    return done({ status: "pending" });
  });
  return withNames(services, id, outcome);
}

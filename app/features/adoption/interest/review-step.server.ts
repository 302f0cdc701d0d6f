import { markAdopted } from "#app/features/adoption/listing/mark-adopted.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { ReviewStep } from "./interest.ts";
import { sentenceOf } from "./interest-sentences.ts";
import { reasonText } from "./reject-reasons.ts";
import { releasePet } from "./release-interest.server.ts";
import { findRequest, reviewInterest } from "./review-interest.server.ts";
import { undoDecision } from "./undo-decision.server.ts";

export type StepInput = {
  decision: ReviewStep;
  template?: string | undefined;
  reason?: string | undefined;
  privateNote?: string | undefined;
};

const updated = "Request status updated successfully";

/** One button of a request's page or row; the answer is what to tell whoever pressed it. Refuses as its verb does. */
export async function takeStep(
  services: AppServices,
  actor: Actor,
  id: string,
  input: StepInput,
  key: string | undefined,
): Promise<Outcome<string>> {
  const { decision, template, reason, privateNote } = input;
  const found = await findRequest(services, id);
  if (!found) return refused("NOT_FOUND");
  const { interest } = found;
  const pet = interest.listing_name;
  switch (decision) {
    case "undo":
      return told(await undoDecision(services, actor, id, key), "The decision is taken back");
    case "release": {
      const outcome = await releasePet(services, actor, id, { reason, privateNote }, key);
      return told(outcome, `${pet} is released. Others can be approved again`);
    }
    case "adopt": {
      if (interest.status !== "approved") return refused("CONFLICT", sentenceOf(interest));
      const outcome = await markAdopted(services, actor, interest.listing_id, key);
      if (!outcome.ok) return outcome;
      const { closed } = outcome.value;
      const others = closed === 1 ? "one other request is closed" : `${closed} others are closed`;
      return done(`${pet} is adopted${closed > 0 ? `; ${others}` : ""}`);
    }
    case "reject": {
      const kind = { decision, reason: reasonText(pet, { template, reason }), privateNote };
      return told(await reviewInterest(services, actor, id, kind, key), updated);
    }
    case "approve":
      return told(
        await reviewInterest(services, actor, id, { decision, reason, privateNote }, key),
        updated,
      );
  }
}

function told(outcome: Outcome<unknown>, text: string): Outcome<string> {
  return outcome.ok ? done(text) : outcome;
}

import type { Actor } from "#app/platform/actor.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { completeAdoption } from "./complete-adoption.server.ts";
import type { ReviewStep } from "./interest.ts";
import { releasePet } from "./release-interest.server.ts";
import { reviewInterest } from "./review-interest.server.ts";
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
  switch (decision) {
    case "undo":
      return told(await undoDecision(services, actor, id, key), "The decision is taken back");
    case "release": {
      const outcome = await releasePet(services, actor, id, { reason, privateNote }, key);
      if (!outcome.ok) return outcome;
      return done(`${outcome.value.pet} is released. Others can be approved again`);
    }
    case "adopt": {
      const outcome = await completeAdoption(services, actor, id, key);
      if (!outcome.ok) return outcome;
      const { pet, closed } = outcome.value;
      const others = closed === 1 ? "one other request is closed" : `${closed} others are closed`;
      return done(`${pet} is adopted${closed > 0 ? `; ${others}` : ""}`);
    }
    case "reject":
    case "approve": {
      const review = { decision, template, reason, privateNote };
      return told(await reviewInterest(services, actor, id, review, key), updated);
    }
  }
}

function told(outcome: Outcome<unknown>, text: string): Outcome<string> {
  return outcome.ok ? done(text) : outcome;
}

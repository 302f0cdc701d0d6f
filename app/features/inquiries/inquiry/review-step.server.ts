import type { Actor } from "#app/platform/actor.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { InquiryStep } from "./inquiry.ts";
import { answerInquiry, closeInquiry, reopenInquiry } from "./review-inquiry.server.ts";

/** One button of a message's page; the answer is what to tell whoever pressed it. Refuses as its verb does. */
export async function takeInquiryStep(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, answer }: { step: InquiryStep; answer?: string | undefined },
  key: string | undefined,
): Promise<Outcome<string>> {
  switch (step) {
    case "answer": {
      const outcome = await answerInquiry(services, actor, id, { answer }, key);
      return outcome.ok ? done(`Your answer goes to ${outcome.value.email}.`) : outcome;
    }
    case "close": {
      const outcome = await closeInquiry(services, actor, id, key);
      return outcome.ok ? done("The message is closed.") : outcome;
    }
    case "reopen": {
      const outcome = await reopenInquiry(services, actor, id, key);
      return outcome.ok ? done("The message is open again.") : outcome;
    }
  }
}

import { answerSchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";

/** Staff answer a message. */
export function answerInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  typed: { answer: string },
  key?: string,
) {
  const form = { stepRole: "staff", step: "answer", input: answerSchema.parse(typed) } as const;
  return takeStep(services, inquirySteps, id, { ...form, actor, key });
}

/** Staff close a message, or open it again. */
export function moveInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  step: "close" | "reopen",
  key?: string,
) {
  return takeStep(services, inquirySteps, id, { stepRole: "staff", step, input: {}, actor, key });
}

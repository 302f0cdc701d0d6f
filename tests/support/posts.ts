import { postSteps } from "#app/features/content/post/post-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";

/** Staff take a story back from its readers. */
export function unpublishPost(services: AppServices, actor: Actor, id: string, key?: string) {
  const form = { stepRole: "staff", step: "unpublish", input: {}, actor, key } as const;
  return takeStep(services, postSteps, id, form);
}

import { statementLineSteps } from "#app/features/donations/statement/statement-line-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";

type Note = { privateNote?: string | null };

/** Staff take a line for a promised gift. */
export function confirmStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  { reference, privateNote = null }: Note & { reference: string },
  key?: string,
) {
  const form = { stepRole: "staff", step: "confirm", input: { reference, privateNote } } as const;
  return takeStep(services, statementLineSteps, id, { ...form, actor, key });
}

/** Staff write a line down as a gift that nobody promised. */
export function recordStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { firstname: string; lastname: string; email: string; privateNote: string | null },
  key?: string,
) {
  const form = { stepRole: "staff", step: "record", input, actor, key } as const;
  return takeStep(services, statementLineSteps, id, form);
}

/** Staff say that a line is no gift. */
export function dismissStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  { privateNote = null }: Note,
  key?: string,
) {
  const form = { stepRole: "staff", step: "dismiss", input: { privateNote }, actor, key } as const;
  return takeStep(services, statementLineSteps, id, form);
}

/** Staff open a dismissed line again. */
export function reopenStatementLine(services: AppServices, actor: Actor, id: string, key?: string) {
  const form = { stepRole: "staff", step: "reopen", input: {}, actor, key } as const;
  return takeStep(services, statementLineSteps, id, form);
}

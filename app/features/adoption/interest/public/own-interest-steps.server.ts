import { findInterestByReference } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import type { Intent } from "#app/platform/http/form-action.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import type { UndoRequester } from "#app/platform/steps/steps.server.ts";

export function asApplicant({ name }: { name: string }): UndoRequester {
  return { stepRole: "applicant", actor: { name } };
}

/** The caller has checked whose reference it is. It identifies an applicant without an account. */
export async function findOwnInterestIntents(
  services: AppServices,
  reference: string,
  action: string,
): Promise<Record<string, Intent>> {
  const interest = await findInterestByReference(services.db.reader, reference);
  if (!interest) return {};
  const applicant = { ...asApplicant(interest), action, keyOwner: reference };
  return stepIntents(services, interestSteps, interest.id, applicant);
}

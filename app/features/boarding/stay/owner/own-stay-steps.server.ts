import { ownerRequester } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Intent } from "#app/platform/http/form-action.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";

/** The caller has checked that this is the sender. Without an account the reference identifies them. */
export async function findOwnStayIntents(
  services: AppServices,
  reference: string,
  action: string,
  back = "",
): Promise<Record<string, Intent>> {
  const stay = await findStayByReference(services.db.reader, reference);
  if (!stay) return {};
  const owner = { ...ownerRequester(stay), action, keyOwner: reference, hidden: { back } };
  return stepIntents(services, staySteps, stay.id, owner);
}

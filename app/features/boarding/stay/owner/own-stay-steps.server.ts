import { ownerTaker } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Intent } from "#app/platform/http/form-action.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";

/**
 * Returns what the owner's forms of a stay do, on a page at `action`. The caller has made sure that this is the sender;
 * without an account they are known by the reference alone.
 */
export async function findOwnStayIntents(
  services: AppServices,
  reference: string,
  action: string,
  /** The list that the form came from. */
  back = "",
): Promise<Record<string, Intent>> {
  const stay = await findStayByReference(services.db.reader, reference);
  if (!stay) return {};
  const owner = { ...ownerTaker(stay), action, keyOwner: reference, hidden: { back } };
  return stepIntents(services, staySteps, stay.id, owner);
}

import { lockActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { hasSecondFactor, setRequiredOfStaff } from "./second-factor-policy.queries.server.ts";

export {
  countStaffWithout,
  hasSecondFactor,
  isRequiredOfStaff,
  lacksRequired,
} from "./second-factor-policy.queries.server.ts";

/**
 * Takes effect with everybody's next request. Repeating it changes nothing, so the form needs no key. Refuses CONFLICT
 * if the actor has no second factor, FORBIDDEN if they are no longer staff.
 */
export function requireSecondFactor(
  services: AppServices,
  actor: Actor,
  required: boolean,
): Promise<Outcome<{ required: boolean }>> {
  return transact<{ required: boolean }>(services, async (trx) => {
    if (!(await lockActiveStaff(trx)).includes(actor.id)) return refused("FORBIDDEN");
    if (required && !(await hasSecondFactor(trx, actor.id))) {
      const text =
        "Set up a second step for yourself first: otherwise this would lock you out of the dashboard.";
      return refused("CONFLICT", text);
    }
    if (await setRequiredOfStaff(trx, required)) {
      const action = required ? "required a second step" : "no longer required a second step";
      const act = { actor, action, entity: "sign-in-policy", entityId: "staff" };
      await recordAudit(trx, services.now(), act);
    }
    return done({ required });
  });
}

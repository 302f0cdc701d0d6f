import type { Actor } from "#app/platform/actor.ts";
import { listAuditEntriesOf } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type Refusal, refused } from "#app/platform/outcome.ts";
import type { Person } from "./person.queries.server.ts";
import { type PersonStep, personActs } from "./person.ts";

/** Why a step with a person was not taken: FORBIDDEN for oneself, else CONFLICT with who was quicker and when. */
export async function refusalOf(
  trx: Queries,
  actor: Actor,
  person: Person,
  step: PersonStep,
): Promise<Refusal> {
  const isOneself = person.id === actor.id && (step === "suspend" || step === "role");
  if (isOneself) return refused("FORBIDDEN", "Nobody can do this to themselves. Ask a colleague.");
  const steps = Object.values(personActs);
  const entries = await listAuditEntriesOf(trx, "person", person.id, 50);
  const last = entries.find(({ action }) =>
    steps.some((one) => one.action === action && one !== personActs.link),
  );
  const phrase = steps.find(({ action }) => action === last?.action)?.phrase;
  const told = last && `${last.actor_name} ${phrase} ${person.name} on ${formatInstant(last.at)}.`;
  const still = "This person is no longer as your page showed them, so nothing was changed.";
  return refused("CONFLICT", [told, still].filter(Boolean).join(" "));
}

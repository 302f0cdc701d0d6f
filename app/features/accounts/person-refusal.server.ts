import { listAuditEntriesOf } from "#app/data/audit-log.server.ts";
import type { Queries } from "#app/data/db.server.ts";
import type { Person } from "#app/data/people.server.ts";
import { type Refusal, refused } from "#app/outcome.ts";
import { showInstant } from "../days.ts";
import { type PersonStep, personActs } from "./people.ts";
import type { Actor } from "./person.ts";

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
  const told = last && `${last.actor_name} ${phrase} ${person.name} on ${showInstant(last.at)}.`;
  const still = "This person is no longer as your page showed them, so nothing was changed.";
  return refused("CONFLICT", [told, still].filter(Boolean).join(" "));
}

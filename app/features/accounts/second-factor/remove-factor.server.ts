import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import {
  hasSecondFactor,
  isRequiredOfStaff,
} from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type Refusal, refused } from "#app/platform/outcome.ts";
import { deleteCodeKey, deleteRecoveryCodes } from "./code.queries.server.ts";
import { deletePasskeysOf } from "./passkey.queries.server.ts";
import { deleteSetupsOf } from "./setup.queries.server.ts";

/** After a removal. Refuses CONFLICT for the last required factor; else deletes unusable recovery codes. */
export async function refuseLastFactor(
  trx: Queries,
  { id, role }: Pick<Person, "id" | "role">,
): Promise<Refusal | undefined> {
  if (await hasSecondFactor(trx, id)) return undefined;
  if (runsRescue(role) && (await isRequiredOfStaff(trx))) {
    const text = "All staff need a second step. Add another one before you remove this one.";
    return refused("CONFLICT", text);
  }
  await deleteRecoveryCodes(trx, id);
  return undefined;
}

/** Includes begun setups. Returns whether there was any factor. */
export async function removeEveryFactor(trx: Queries, personId: string): Promise<boolean> {
  const had = await hasSecondFactor(trx, personId);
  await deletePasskeysOf(trx, personId);
  await deleteCodeKey(trx, personId);
  await deleteRecoveryCodes(trx, personId);
  await deleteSetupsOf(trx, personId);
  return had;
}

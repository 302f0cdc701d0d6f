import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import {
  hasSecondFactor,
  isRequiredOfStaff,
} from "#app/features/accounts/sign-in-policy/sign-in-policy.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type Refusal, refused } from "#app/platform/outcome.ts";
import { deleteCodeKey, deleteRecoveryCodes } from "./code.queries.server.ts";
import { deletePasskeysOf } from "./passkey.queries.server.ts";
import { deleteSetupsOf } from "./setup.queries.server.ts";

/**
 * Called in the transaction that has removed a factor. Refuses CONFLICT where it was the last one and all staff need
 * one; otherwise returns undefined and deletes recovery codes without a factor.
 */
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

/**
 * Removes all second factors of a person, begun ones included, in the caller's transaction. Returns whether there was
 * any.
 */
export async function removeEveryFactor(trx: Queries, personId: string): Promise<boolean> {
  const had = await hasSecondFactor(trx, personId);
  await deletePasskeysOf(trx, personId);
  await deleteCodeKey(trx, personId);
  await deleteRecoveryCodes(trx, personId);
  await deleteSetupsOf(trx, personId);
  return had;
}

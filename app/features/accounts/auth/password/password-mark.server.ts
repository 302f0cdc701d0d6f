import { createHash } from "node:crypto";
import { lockActivePerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

/** Somebody whose password was right a moment ago, and by what it is known to be their password still. */
export type AuthenticatedPerson = Actor & { passwordMark: string };

/** Returns what changes with a person's password, and tells nothing of it. */
export function markOfPassword({
  id,
  password_hash,
}: Pick<Person, "id" | "password_hash">): string {
  return createHash("sha256").update(`${id}:${password_hash}`).digest("hex");
}

/**
 * Locks whoever gave their password until the transaction ends, and returns them as they are now; undefined when they
 * are no longer active, or the password was replaced since. Comparing a password takes its time, so whatever it is asked
 * for is done behind this lock: no sign-in outlives what ended all others.
 */
export async function lockByPassword(
  trx: Queries,
  { id, passwordMark }: Pick<AuthenticatedPerson, "id" | "passwordMark">,
): Promise<Person | undefined> {
  const person = await lockActivePerson(trx, id);
  return person && markOfPassword(person) === passwordMark ? person : undefined;
}

import { createHash } from "node:crypto";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { lockActivePerson, type Person } from "./find-person.server.ts";

/** A person whose password was just verified. `passwordMark` identifies that password. */
export type AuthenticatedPerson = Actor & { passwordMark: string };

/** Changes with the password and reveals nothing of it. */
export function makePasswordMark({
  id,
  password_hash,
}: Pick<Person, "id" | "password_hash">): string {
  return createHash("sha256").update(`${id}:${password_hash}`).digest("hex");
}

/**
 * Locks the person. Returns undefined when they are no longer active, or the password was replaced since. Comparing a password takes time,
 * so it is checked again under this lock: a password change meanwhile cancels this login too.
 */
export async function lockByPassword(
  trx: Queries,
  { id, passwordMark }: Pick<AuthenticatedPerson, "id" | "passwordMark">,
): Promise<Person | undefined> {
  const person = await lockActivePerson(trx, id);
  return person && makePasswordMark(person) === passwordMark ? person : undefined;
}

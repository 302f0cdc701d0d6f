import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { PersonSubject } from "#app/platform/records/entity-descriptor.ts";
import { listFormerAddresses } from "./former-address.queries.server.ts";
import { findPerson, lockActivePerson } from "./person.queries.server.ts";
import { lockActiveStaff } from "./person-review.queries.server.ts";

const lastOfStaff =
  "You are the last member of staff who can sign in. Please invite somebody first, so that the animals are not left alone.";

/** Returns by what a person's data is found; undefined for an unknown id. */
export async function findSubject(q: Queries, id: string): Promise<PersonSubject | undefined> {
  const person = await findPerson(q, id);
  if (!person) return undefined;
  return {
    id,
    emailKey: person.email_verified_at ? person.email_key : undefined,
    formerAddresses: await listFormerAddresses(q, id),
  };
}

/**
 * Locks the person until the end of the transaction, before anything of theirs is erased. Returns undefined when
 * they are not active any more. Refuses CONFLICT for the last member of staff who can sign in.
 */
export async function lockSubject(
  trx: Queries,
  { id, role }: Actor,
): Promise<Outcome<PersonSubject | undefined>> {
  if (role === "staff") {
    const staff = await lockActiveStaff(trx);
    if (staff.includes(id) && staff.length === 1) return refused("CONFLICT", lastOfStaff);
  }
  return done((await lockActivePerson(trx, id)) ? await findSubject(trx, id) : undefined);
}

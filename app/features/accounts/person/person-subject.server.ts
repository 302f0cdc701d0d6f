import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { listFormerAddresses } from "./former-address.queries.server.ts";
import { findPerson, lockActivePerson } from "./person.queries.server.ts";
import { lockActiveStaff } from "./person-state.queries.server.ts";

const lastOfStaff =
  "You are the last member of staff who can sign in. Please invite somebody first, so that the animals are not left alone.";

export async function findSubject(q: Queries, id: string): Promise<PersonSubject | undefined> {
  const person = await findPerson(q, id);
  if (!person) return undefined;
  return {
    id,
    emailKey: person.email_verified_at ? person.email_key : undefined,
    formerAddresses: await listFormerAddresses(q, id),
  };
}

export async function findRelatedPerson(
  q: Queries,
  id: string,
): Promise<RelatedPerson | undefined> {
  const person = await findPerson(q, id);
  if (!person) return undefined;
  const { email_key, email_verified_at, phone } = person;
  const isConfirmed = email_verified_at !== null;
  return {
    id,
    emailKey: isConfirmed ? email_key : undefined,
    unproved: {
      emailKey: isConfirmed ? undefined : email_key,
      phoneKey: phone ?? undefined,
    },
  };
}

/** Undefined when they are no longer active. Refuses CONFLICT for the last member of staff who can sign in. */
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

import { emailKey } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertFormerAddress } from "./former-address.queries.server.ts";
import { lockPerson, updatePerson } from "./person.queries.server.ts";

/** Remembers a former address only if confirmed: else it may be a stranger's. Throws a unique violation if taken. */
export async function confirmAddress(
  trx: Queries,
  now: Date,
  personId: string,
  email: string,
): Promise<void> {
  const person = await lockPerson(trx, personId);
  if (!person) return;
  const at = now.toISOString();
  const key = emailKey(email);
  const isNew = key !== person.email_key;
  if (isNew && person.email_verified_at) {
    await insertFormerAddress(trx, {
      id: newId(now),
      person_id: personId,
      email_key: person.email_key,
      confirmed_at: person.email_verified_at,
      given_up_at: at,
    });
  }
  const confirmedAt = isNew ? at : (person.email_verified_at ?? at);
  await updatePerson(trx, personId, { email, email_key: key, email_verified_at: confirmedAt });
}

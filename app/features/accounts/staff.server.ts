import { newId } from "#app/data/ids.ts";
import { findPersonByEmailKey, insertPerson } from "#app/data/people.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import { makePasswordLink } from "./links.server.ts";
import { emailKey } from "./person.ts";

/**
 * Makes the address a member of staff, or finds it to be one, and answers a one-time link that sets the
 * password. INVALID for what is no address, CONFLICT for somebody who already has another role.
 */
export async function inviteStaff(
  world: World,
  email: string,
): Promise<Outcome<{ link: string; isNew: boolean }>> {
  const address = email.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    return refused("INVALID", `“${address}” is not an e-mail address.`);
  }
  return world.db.transaction(async (trx) => {
    const person = await findPersonByEmailKey(trx, emailKey(address));
    if (person && person.role !== "staff") {
      return refused("CONFLICT", `${address} already has an account as ${person.role}.`);
    }
    const now = world.now();
    const id = person?.id ?? newId(now);
    if (!person) {
      await insertPerson(trx, {
        id,
        email: address,
        email_key: emailKey(address),
        name: address.split("@")[0] ?? address,
        phone: null,
        role: "staff",
        status: "active",
        password_hash: null,
        email_verified_at: null,
        created_at: now.toISOString(),
      });
    }
    return done({ link: await makePasswordLink(world, trx, id), isNew: !person });
  });
}

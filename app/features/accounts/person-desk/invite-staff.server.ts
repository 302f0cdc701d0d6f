import { invitationMs } from "#app/features/accounts/auth/link/link-policy.ts";
import { makePasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import {
  findPersonByEmailKey,
  lockActiveStaff,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { insertPerson } from "#app/features/accounts/person/save-person.server.ts";
import { type Actor, emailKey, roleNames } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { isPersonName, safeName } from "#app/platform/mail/plain-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { invitations } from "./person-acts.ts";
import { mailPasswordLink } from "./send-password-link.server.ts";

/** Also finds existing staff. Refuses INVALID for no e-mail address, CONFLICT for another role. */
export async function inviteStaff(
  services: AppServices,
  email: string,
): Promise<Outcome<{ link: string; isNew: boolean }>> {
  const address = email.trim();
  if (address.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    return refused("INVALID", `“${address.slice(0, 254)}” is not an e-mail address.`);
  }
  return transact(services, async (trx) => {
    const admitted = await admitStaff(services, trx, address);
    if (!admitted.ok) return admitted;
    const { person, isNew } = admitted.value;
    const link = await makePasswordLink(services, trx, person.id, null, invitationMs);
    return done({ link, isNew });
  });
}

/**
 * Sends an invitation, also again before a password is set. Refuses INVALID without a key, because nothing else tells a
 * repeated form from another invitation; CONFLICT for an address with an account, RATE_LIMITED after five an hour.
 */
export async function inviteColleague(
  services: AppServices,
  actor: Actor,
  { email }: { email: string },
  key: string | undefined,
): Promise<Outcome<{ id: string; email: string }>> {
  if (!key) return missingKey;
  const form = { key, verb: "invite-staff", actorId: actor.id, content: { email } };
  return idempotent<{ id: string; email: string }>(services, form, async (trx) => {
    if (!(await lockActiveStaff(trx)).includes(actor.id)) return refused("FORBIDDEN");
    const admitted = await admitStaff(services, trx, email);
    if (!admitted.ok) return admitted;
    const { person, isNew } = admitted.value;
    const { id, name, status, password_hash } = person;
    if (status === "suspended") {
      return refused("CONFLICT", `${name} is suspended. Reinstate them on their page.`);
    }
    if (password_hash !== null) return refused("CONFLICT", `${name} is staff already.`);
    const exceeded = await mailPasswordLink(services, trx, actor, person);
    if (exceeded) return exceeded;
    const action = invitations[isNew ? 0 : 1];
    await recordAudit(trx, services.now(), { actor, action, entity: "person", entityId: id });
    return done({ id, email: person.email });
  });
}

/** `ngozi eze` for `ngozi.eze@example.com`: a name until they choose one. */
function nameFromAddress(address: string): string {
  const name = (address.split("@")[0] ?? "")
    .replaceAll(/[./\\]+/g, " ")
    .trim()
    .slice(0, 200);
  return isPersonName(name) && name !== "" ? name : safeName(name);
}

/** Concurrent calls create one person. Refuses CONFLICT for another role. */
async function admitStaff(
  services: AppServices,
  trx: Queries,
  address: string,
): Promise<Outcome<{ person: Person; isNew: boolean }>> {
  const now = services.now();
  const isNew = await insertPerson(trx, {
    id: newId(now),
    email: address,
    email_key: emailKey(address),
    name: nameFromAddress(address),
    phone: null,
    role: "staff",
    status: "active",
    password_hash: null,
    email_verified_at: null,
    created_at: now.toISOString(),
  });
  const person = await findPersonByEmailKey(trx, emailKey(address));
  if (!person) throw new Error("an address is either new or somebody's");
  if (person.role !== "staff") {
    const role = roleNames[person.role];
    return refused("CONFLICT", `${address} already has an account as ${role}.`);
  }
  return done({ person, isNew });
}

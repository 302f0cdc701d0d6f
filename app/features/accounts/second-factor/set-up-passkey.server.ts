import { randomBytes } from "node:crypto";
import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { isUniqueViolation } from "#app/platform/db/database-errors.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changeSecondFactor, reportChange } from "./change-second-factor.server.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkey.queries.server.ts";
import { passkeyCreation, readCreatedPasskey } from "./passkey-ceremony.server.ts";
import { makeFirstRecoveryCodes } from "./recovery-codes.server.ts";
import type { RelyingParty } from "./relying-party.server.ts";
import { refuseLastFactor } from "./remove-factor.server.ts";
import { maxPasskeys, secondFactorActs } from "./second-factor.ts";
import { setupGone, setupMs } from "./set-up-codes.server.ts";
import { deleteSetup, findSetup, saveSetup } from "./setup.queries.server.ts";

/** Refuses as `changeSecondFactor`, CONFLICT beyond ten passkeys. */
export function startPasskey(
  services: AppServices,
  actor: Actor,
  { current, name }: { current: string; name: string },
): Promise<Outcome<null>> {
  return changeSecondFactor<null>(services, actor, current, async (trx, { id }) => {
    if ((await listPasskeys(trx, id)).length >= maxPasskeys) {
      return refused("CONFLICT", `You have ${maxPasskeys} passkeys. Remove one first.`);
    }
    await saveSetup(trx, {
      person_id: id,
      kind: "passkey",
      secret: randomBytes(32).toString("base64url"),
      name,
      expires_at: new Date(services.now().getTime() + setupMs).toISOString(),
    });
    return done(null);
  });
}

export async function findPasskeySetup(services: AppServices, actor: Actor, rp: RelyingParty) {
  const { reader } = services.db;
  const setup = await findSetup(reader, actor.id, "passkey", services.now().toISOString());
  if (!setup) return undefined;
  const present = (await listPasskeys(reader, actor.id)).filter(({ rp_id }) => rp_id === rp.id);
  const options = await passkeyCreation(rp, actor, { challenge: setup.secret, present });
  return { name: setup.name, options };
}

/** Refuses INVALID for an answer that does not match, NOT_FOUND without a setup, CONFLICT for a registered passkey. */
export async function addPasskey(
  services: AppServices,
  actor: Actor,
  rp: RelyingParty,
  { passkey: answer }: { passkey: string },
): Promise<Outcome<{ name: string; codes: string[] }>> {
  const now = services.now();
  const at = now.toISOString();
  const begun = await findSetup(services.db.reader, actor.id, "passkey", at);
  if (!begun) return refused("NOT_FOUND", setupGone);
  const created = await readCreatedPasskey(services, rp, begun.secret, answer);
  if (!created) return refused("INVALID", "This passkey could not be read. Please try again.");
  const { name } = begun;
  try {
    return await transact<{ name: string; codes: string[] }>(services, async (trx) => {
      const person = await lockActivePerson(trx, actor.id);
      if (!person || !(await deleteSetup(trx, begun))) return refused("NOT_FOUND", setupGone);
      await insertPasskey(trx, {
        ...created,
        id: newId(now),
        person_id: person.id,
        name,
        rp_id: rp.id,
        created_at: at,
        last_used_at: null,
      });
      const codes = await makeFirstRecoveryCodes(trx, person.id, now);
      await reportChange(services, trx, person, {
        action: secondFactorActs.addedPasskey,
        detail: name,
        what: "A passkey was added to your account. From now on you are asked for a second step after your password.",
      });
      return done({ name, codes });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refused("CONFLICT", "This passkey is registered already.");
    throw error;
  }
}

/** Refuses as `changeSecondFactor`, CONFLICT for the last factor where all staff need one. */
export function removePasskey(
  services: AppServices,
  actor: Actor,
  { current, passkeyId }: { current: string; passkeyId: string },
): Promise<Outcome<null>> {
  return changeSecondFactor<null>(services, actor, current, async (trx, person) => {
    const name = await deletePasskey(trx, person.id, passkeyId);
    // The same form again, or one from another tab.
    if (name === undefined) return done(null);
    const refusal = await refuseLastFactor(trx, person);
    if (refusal) return refusal;
    await reportChange(services, trx, person, {
      action: secondFactorActs.removedPasskey,
      detail: name,
      what: "A passkey was removed from your account.",
    });
    return done(null);
  });
}

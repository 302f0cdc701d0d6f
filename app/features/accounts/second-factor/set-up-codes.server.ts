import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { drawQrCode, type QrCode } from "#app/platform/pictures/qr-code.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changeSecondFactor, reportChange } from "./change-second-factor.server.ts";
import { deleteCodeKey, saveCodeKey } from "./code.queries.server.ts";
import {
  codeKeyAddress,
  findTimeStep,
  makeCodeKey,
  openCodeKey,
  sealCodeKey,
} from "./one-time-code.server.ts";
import { makeFirstRecoveryCodes } from "./recovery-codes.server.ts";
import { refuseLastFactor } from "./remove-factor.server.ts";
import { secondFactorActs } from "./second-factor.ts";
import { deleteSetup, findSetup, saveSetup } from "./setup.queries.server.ts";

export const setupMs = 15 * 60 * 1000;

export const setupGone = "This took longer than a quarter of an hour. Please begin again.";

/** The key counts once a first code shows that the app has it. */
export async function startCodes(
  services: AppServices,
  actor: Actor,
  { current }: { current: string },
): Promise<Outcome<null>> {
  const key = await makeCodeKey();
  return changeSecondFactor<null>(services, actor, current, async (trx, { id }) => {
    await saveSetup(trx, {
      person_id: id,
      kind: "codes",
      secret: sealCodeKey(services, id, key),
      name: "",
      expires_at: new Date(services.now().getTime() + setupMs).toISOString(),
    });
    return done(null);
  });
}

export async function findCodesSetup(
  services: AppServices,
  { id, email }: Actor,
): Promise<{ key: string; qr: QrCode; address: string } | undefined> {
  const setup = await findSetup(services.db.reader, id, "codes", services.now().toISOString());
  const key = setup && openCodeKey(services, setup);
  if (!key) return undefined;
  const address = await codeKeyAddress(key, { issuer: services.site.name, label: email });
  return { key: key.match(/.{1,4}/g)?.join(" ") ?? key, qr: await drawQrCode(address), address };
}

/** Returns new recovery codes, if any. Refuses INVALID on `oneTimeCode` for a wrong one, NOT_FOUND without a setup. */
export async function confirmCodes(
  services: AppServices,
  actor: Actor,
  { oneTimeCode }: { oneTimeCode: string },
): Promise<Outcome<{ codes: string[] }>> {
  const now = services.now();
  const at = now.toISOString();
  const begun = await findSetup(services.db.reader, actor.id, "codes", at);
  const key = begun && openCodeKey(services, begun);
  if (!key) return refused("NOT_FOUND", setupGone);
  const step = await findTimeStep(key, oneTimeCode, now);
  if (step === undefined) {
    const wrong = "This is not the code that your app should show. Is its clock right?";
    return refused("INVALID", "", { fields: { oneTimeCode: [wrong] } });
  }
  return transact<{ codes: string[] }>(services, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    if (!person || !(await deleteSetup(trx, begun))) return refused("NOT_FOUND", setupGone);
    await saveCodeKey(trx, {
      person_id: person.id,
      secret: begun.secret,
      last_step: step,
      created_at: at,
      last_used_at: null,
    });
    const codes = await makeFirstRecoveryCodes(trx, person.id, now);
    await reportChange(services, trx, person, {
      action: secondFactorActs.setUpCodes,
      what: "One-time codes of an app were set up for your account. From now on you are asked for one after your password.",
    });
    return done({ codes });
  });
}

/** Refuses as `changeSecondFactor`, CONFLICT for the last factor where all staff need one. */
export function stopCodes(
  services: AppServices,
  actor: Actor,
  { current }: { current: string },
): Promise<Outcome<null>> {
  return changeSecondFactor<null>(services, actor, current, async (trx, person) => {
    // The same form again, or one from another tab.
    if (!(await deleteCodeKey(trx, person.id))) return done(null);
    const refusal = await refuseLastFactor(trx, person);
    if (refusal) return refusal;
    await reportChange(services, trx, person, {
      action: secondFactorActs.stoppedCodes,
      what: "One-time codes of an app were turned off for your account.",
    });
    return done(null);
  });
}

import { createHash, randomBytes } from "node:crypto";
import { hasSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changeSecondFactor, reportChange } from "./change-second-factor.server.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./code.queries.server.ts";
import { recoveryCodeCount, recoveryCodeFrom, secondFactorActs } from "./second-factor.ts";

/** A code has 80 random bits, so a fast hash is enough. */
export function hashRecoveryCode(personId: string, code: string): string {
  return createHash("sha256").update(`${personId}:${code}`).digest("hex");
}

async function makeRecoveryCodes(trx: Queries, personId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(16)));
  const hashes = codes.map((code) => hashRecoveryCode(personId, code));
  await replaceRecoveryCodes(trx, personId, hashes, now.toISOString());
  return codes;
}

/** Returns none where the person has some left. */
export async function makeFirstRecoveryCodes(
  trx: Queries,
  personId: string,
  now: Date,
): Promise<string[]> {
  if ((await countRecoveryCodes(trx, personId)) > 0) return [];
  return makeRecoveryCodes(trx, personId, now);
}

/** Ends the old codes. Refuses CONFLICT without a second factor, else as `changeSecondFactor`. */
export function renewRecoveryCodes(
  services: AppServices,
  actor: Actor,
  { current }: { current: string },
): Promise<Outcome<{ codes: string[] }>> {
  return changeSecondFactor<{ codes: string[] }>(services, actor, current, async (trx, person) => {
    if (!(await hasSecondFactor(trx, person.id))) {
      return refused("CONFLICT", "Set up a passkey or codes first.");
    }
    const codes = await makeRecoveryCodes(trx, person.id, services.now());
    await reportChange(services, trx, person, {
      action: secondFactorActs.renewedRecovery,
      what: "New recovery codes were made for your account, and the old ones no longer work.",
    });
    return done({ codes });
  });
}

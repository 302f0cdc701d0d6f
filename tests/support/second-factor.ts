import { TOTP } from "otpauth";
import {
  confirmCodes,
  findCodesSetup,
  startCodes,
} from "#app/features/accounts/second-factor/set-up-codes.server.ts";
import {
  addPasskey,
  findPasskeySetup,
  startPasskey,
} from "#app/features/accounts/second-factor/set-up-passkey.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { Authenticator } from "./authenticator.ts";
import { value } from "./listings.ts";
import { password } from "./people.ts";

/** The site as the tests' browsers open it. */
export const rp = { id: "localhost", origin: "http://localhost:3000", name: "Rehome Lagos" };

/** What an app with this key shows at that instant; `step` counts half minutes from it. */
export function codeAt(key: string, now: Date, step = 0): string {
  const timestamp = now.getTime() + step * 30_000;
  return new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp });
}

/** Sets up codes for a person. Returns the app's key and the recovery codes that came with it. */
export async function setUpCodes(
  services: AppServices,
  actor: Actor,
): Promise<{ key: string; recovery: string[] }> {
  value(await startCodes(services, actor, { current: password }));
  const setup = await findCodesSetup(services, actor);
  if (!setup) throw new Error("nothing was begun");
  const oneTimeCode = codeAt(setup.key, services.now());
  const { codes } = value(await confirmCodes(services, actor, { oneTimeCode }));
  return { key: setup.key, recovery: codes };
}

/** Sets up a passkey for a person. Returns its authenticator and the recovery codes that came with it. */
export async function setUpPasskey(
  services: AppServices,
  actor: Actor,
  name = "My phone",
): Promise<{ authenticator: Authenticator; recovery: string[] }> {
  const authenticator = new Authenticator();
  value(await startPasskey(services, actor, { current: password, name }));
  const setup = await findPasskeySetup(services, actor, rp);
  if (!setup) throw new Error("nothing was begun");
  const passkey = authenticator.create(setup.options);
  const { codes } = value(await addPasskey(services, actor, rp, { passkey }));
  return { authenticator, recovery: codes };
}

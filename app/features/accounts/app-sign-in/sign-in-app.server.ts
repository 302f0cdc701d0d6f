import { createHmac, randomBytes } from "node:crypto";
import { beginToken, tokenOfKey } from "#app/features/accounts/api-token/api-token.server.ts";
import type { RegisterInput } from "#app/features/accounts/auth/register/register.schema.server.ts";
import {
  registerPerson,
  registrationFailed,
} from "#app/features/accounts/auth/register/register-person.server.ts";
import { signIn, wrongPassword } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import {
  type AuthenticatedPerson,
  lockByPassword,
} from "#app/features/accounts/person/password-mark.server.ts";
import { proveSecondFactor } from "#app/features/accounts/second-factor/finish-sign-in.server.ts";
import { recordBrowserSignIn } from "#app/features/accounts/session/known-browser.server.ts";
import { beginPendingSignIn } from "#app/features/accounts/session/pending-sign-in.server.ts";
import { hasSecondFactor } from "#app/features/accounts/sign-in-policy/sign-in-policy.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import {
  findStoredOutcome,
  type IdempotentForm,
  idempotent,
  withoutCaller,
} from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

type SignedIn = { token: string; person: Actor };
type App = { address: string; userAgent: string };
type Credentials = { email: string; password: string; oneTimeCode?: string | undefined };

/** The refusal where the second factor is missing: it reveals that the password was right, nothing more. */
const codeMissing = refused("AUTH_REQUIRED", "Please send the six digits that your app shows.", {
  fields: { oneTimeCode: ["Please enter the six digits that your app shows"] },
});

/**
 * Signs a person in to an app: returns a new token. Refuses as `signIn`; AUTH_REQUIRED on `oneTimeCode` for somebody
 * with a second factor who sent no code, as `proveSecondFactor` for a wrong one, and as a wrong password when the
 * password was replaced, or the second factor removed, meanwhile. The same key with the same fields returns the same
 * token: it is derived from a salt stored as the key's answer; the token itself is stored as a hash.
 */
export async function signInApp(
  services: AppServices,
  app: App,
  { email, password, oneTimeCode }: Credentials,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const typed = [email, password, oneTimeCode];
  const form = sealedForm(services, "sign-in-app", { key, words: typed });
  const before = await findStoredOutcome<Salt>(services, form);
  if (before && !before.ok) return before;
  const signedIn = await signIn(services, app, { email, password });
  if (!signedIn.ok) return signedIn;
  const person = signedIn.value;
  // The first request used its code up.
  if (before) return done({ token: tokenMade(services, person, form, before.value), person });
  if (!oneTimeCode) return admit(services, app, form, { person });
  const waiting = await beginWaiting(services, person);
  if (!waiting.ok) return waiting;
  const secret = waiting.value;
  if (secret === undefined) return admit(services, app, form, { person });
  const proof = { kind: "code", oneTimeCode } as const;
  const proven = await proveSecondFactor(services, app, secret, proof, async () => null);
  if (proven.ok) return admit(services, app, form, { person, isProven: true });
  return proven.code === "AUTH_REQUIRED" ? wrongPassword : proven;
}

/** Registers a person and signs them in to the app. Refuses as `registerPerson`, and as `signInApp`. */
export async function registerInApp(
  services: AppServices,
  app: App,
  input: RegisterInput,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const { name, email, phone, password, userType } = input;
  const typed = [name, email, phone, password, userType];
  const form = sealedForm(services, "register-in-app", { key, words: typed });
  const before = await findStoredOutcome<Salt>(services, form);
  if (before && !before.ok) return before;
  const registered = await registerPerson(services, app, input);
  if (!registered.ok) return registered;
  const person = registered.value;
  if (before) return done({ token: tokenMade(services, person, form, before.value), person });
  const late = registrationFailed;
  return admit(services, app, form, { person, registers: true, late });
}

/** Begins a sign-in that waits for the code; undefined where the account needs none. */
function beginWaiting(
  services: AppServices,
  given: AuthenticatedPerson,
): Promise<Outcome<string | undefined>> {
  return transact<string | undefined>(services, async (trx) => {
    const person = await lockByPassword(trx, given);
    return person ? done(await beginPendingSignIn(trx, services.now(), person, "")) : wrongPassword;
  });
}

/** Returns the form with its content as a keyed hash, because it includes the password. */
function sealedForm(
  { secrets: [secret = ""] }: AppServices,
  verb: string,
  { key, words: typed }: { key: string | undefined; words: readonly unknown[] },
): IdempotentForm {
  const sealed = createHmac("sha256", secret).update(JSON.stringify([verb, typed]));
  return { key, verb, actorId: "", content: sealed.digest("hex") };
}

/** Null for keys from before there were salts. */
type Salt = string | null;

/** Returns the token derived from a form. */
function tokenMade(
  services: AppServices,
  { id }: { id: string },
  { key = "" }: IdempotentForm,
  salt: Salt,
): string {
  return tokenOfKey(services, id, salt ?? withoutCaller(key));
}

type Admission = {
  person: AuthenticatedPerson;
  registers?: boolean;
  /** The second factor was proven. */
  isProven?: boolean;
  /** The refusal for a password that was replaced meanwhile. */
  late?: Refusal;
};

/** Makes the token, with the person locked: with a second factor only if that was proven and still exists. */
async function admit(
  services: AppServices,
  { userAgent }: App,
  form: IdempotentForm,
  { person, registers = false, isProven = false, late = wrongPassword }: Admission,
): Promise<Outcome<SignedIn>> {
  const outcome = await idempotent<Salt>(services, form, async (trx) => {
    const found = await lockByPassword(trx, person);
    if (!found) return late;
    if ((await hasSecondFactor(trx, found.id)) !== isProven) return isProven ? late : codeMissing;
    const app = { token: undefined, userAgent, registers };
    const salt = randomBytes(24).toString("base64url");
    const token = tokenMade(services, found, form, salt);
    await beginToken(trx, services.now(), found, { token, userAgent });
    await recordBrowserSignIn(services, trx, found, app);
    return done(salt);
  });
  return outcome.ok
    ? done({ token: tokenMade(services, person, form, outcome.value), person })
    : outcome;
}

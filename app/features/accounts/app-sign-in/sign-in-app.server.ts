import { createHmac, randomBytes } from "node:crypto";
import { beginToken, deriveToken } from "#app/features/accounts/api-token/api-token.server.ts";
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
import { hasSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { recordBrowserSignIn } from "#app/features/accounts/session/known-browser.server.ts";
import { beginPendingSignIn } from "#app/features/accounts/session/pending-sign-in.server.ts";
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

/** Reveals that the password was right, and nothing more. */
const codeMissing = refused("AUTH_REQUIRED", "Please send the six digits that your app shows.", {
  fields: { oneTimeCode: ["Please enter the six digits that your app shows"] },
});

/**
 * Returns a new token; the same key with the same fields returns the same one, derived from a stored salt. Refuses as
 * `signIn`; on `oneTimeCode` AUTH_REQUIRED without a needed code, and as `proveSecondFactor`. A password or second
 * factor that changed meanwhile counts as a wrong password.
 */
export async function signInApp(
  services: AppServices,
  app: App,
  { email, password, oneTimeCode }: Credentials,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const form = sealedForm(services, "sign-in-app", key, [email, password, oneTimeCode]);
  const before = await findStoredOutcome<Salt>(services, form);
  if (before && !before.ok) return before;
  const signedIn = await signIn(services, app, { email, password });
  if (!signedIn.ok) return signedIn;
  const person = signedIn.value;
  // The first request used the code up.
  if (before) return done({ token: deriveAppToken(services, person, form, before.value), person });
  if (!oneTimeCode) return admit(services, app, form, { person });
  const waiting = await beginPending(services, person);
  if (!waiting.ok) return waiting;
  const secret = waiting.value;
  if (secret === undefined) return admit(services, app, form, { person });
  const proof = { kind: "code", oneTimeCode } as const;
  const proven = await proveSecondFactor(services, app, secret, proof, async () => null);
  if (proven.ok) return admit(services, app, form, { person, isProven: true });
  return proven.code === "AUTH_REQUIRED" ? wrongPassword : proven;
}

/** Refuses as `registerPerson`, and as `signInApp`. */
export async function registerInApp(
  services: AppServices,
  app: App,
  input: RegisterInput,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const { name, email, phone, password, userType } = input;
  const fields = [name, email, phone, password, userType];
  const form = sealedForm(services, "register-in-app", key, fields);
  const before = await findStoredOutcome<Salt>(services, form);
  if (before && !before.ok) return before;
  const registered = await registerPerson(services, app, input);
  if (!registered.ok) return registered;
  const person = registered.value;
  if (before) return done({ token: deriveAppToken(services, person, form, before.value), person });
  const late = registrationFailed;
  return admit(services, app, form, { person, registers: true, late });
}

/** Undefined where the account needs no code. */
function beginPending(
  services: AppServices,
  given: AuthenticatedPerson,
): Promise<Outcome<string | undefined>> {
  return transact<string | undefined>(services, async (trx) => {
    const person = await lockByPassword(trx, given);
    return person ? done(await beginPendingSignIn(trx, services.now(), person, "")) : wrongPassword;
  });
}

/** A keyed hash stands for the content, because that includes the password. */
function sealedForm(
  { secrets: [secret = ""] }: AppServices,
  verb: string,
  key: string | undefined,
  fields: readonly unknown[],
): IdempotentForm {
  const sealed = createHmac("sha256", secret).update(JSON.stringify([verb, fields]));
  return { key, verb, actorId: "", content: sealed.digest("hex") };
}

/** Null for keys from before there were salts. */
type Salt = string | null;

function deriveAppToken(
  services: AppServices,
  { id }: { id: string },
  { key = "" }: IdempotentForm,
  salt: Salt,
): string {
  return deriveToken(services, id, salt ?? withoutCaller(key));
}

type Admission = {
  person: AuthenticatedPerson;
  registers?: boolean;
  isProven?: boolean;
  /** The refusal when the password was replaced meanwhile. */
  late?: Refusal;
};

/** The person is locked: with a second factor, only if it was proven and still exists. */
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
    const token = deriveAppToken(services, found, form, salt);
    await beginToken(trx, services.now(), found, { token, userAgent });
    await recordBrowserSignIn(services, trx, found, app);
    return done(salt);
  });
  return outcome.ok
    ? done({ token: deriveAppToken(services, person, form, outcome.value), person })
    : outcome;
}

import { createHmac } from "node:crypto";
import type { RegisterInput } from "#app/features/accounts/auth/register.schema.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register-person.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in.server.ts";
import { findPerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import { proveSecondFactor } from "#app/features/accounts/second-factor/finish-sign-in.server.ts";
import { beginPendingSignIn } from "#app/features/accounts/second-factor/pending-sign-in.server.ts";
import { recordBrowserSignIn } from "#app/features/accounts/session/known-browser.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  findStoredOutcome,
  type IdempotentForm,
  idempotent,
} from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { beginToken, newToken, tokenOfKey } from "./api-token.server.ts";

type SignedIn = { token: string; person: Actor };
type App = { address: string; userAgent: string };
type Credentials = { email: string; password: string; oneTimeCode?: string | undefined };

/** Where the second factor is missing: the password was right, and nothing more is told. */
const codeMissing = refused("AUTH_REQUIRED", "Please send the six digits that your app shows.", {
  fields: { oneTimeCode: ["Please enter the six digits that your app shows"] },
});

/**
 * Signs a person in to an app: returns a new token. Refuses as `signIn`; AUTH_REQUIRED on `oneTimeCode` for somebody
 * with a second factor who sent no code, and as `proveSecondFactor` for a wrong one. The same key with the same words
 * gives the same token: it is made of the key, and only its hash is stored.
 */
export async function signInApp(
  services: AppServices,
  app: App,
  { email, password, oneTimeCode }: Credentials,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const words = [email, password, oneTimeCode];
  const form = formOf(services, "sign-in-app", { key, words });
  const before = await findStoredOutcome<null>(services, form);
  if (before && !before.ok) return before;
  const signedIn = await signIn(services, app, { email, password });
  if (!signedIn.ok) return signedIn;
  const person = signedIn.value;
  const token = key ? tokenOfKey(services, person.id, key) : newToken();
  // Its code was used up by the first.
  if (before) return done({ token, person });
  const secret = await beginPendingSignIn(services, person, "");
  if (secret === undefined) return admit(services, app, form, { token, person });
  if (!oneTimeCode) return codeMissing;
  const proven = await proveSecondFactor(
    services,
    app,
    secret,
    { kind: "code", oneTimeCode },
    async () => null,
  );
  return proven.ok ? admit(services, app, form, { token, person }) : proven;
}

/** Registers a person and signs them in to the app. Refuses as `registerPerson`, and as `signInApp`. */
export async function registerInApp(
  services: AppServices,
  app: App,
  input: RegisterInput,
  key: string | undefined,
): Promise<Outcome<SignedIn>> {
  const { name, email, phone, password, userType } = input;
  const words = [name, email, phone, password, userType];
  const form = formOf(services, "register-in-app", { key, words });
  const before = await findStoredOutcome<null>(services, form);
  if (before && !before.ok) return before;
  const registered = await registerPerson(services, app, input);
  if (!registered.ok) return registered;
  const person = registered.value;
  const token = key ? tokenOfKey(services, person.id, key) : newToken();
  if (before) return done({ token, person });
  // Somebody who was registered before and has set up a second factor since.
  const waits = await beginPendingSignIn(services, person, "");
  if (waits !== undefined) return codeMissing;
  return admit(services, app, form, { token, person, registers: true });
}

/** Among what was sent is the password: it is compared by a hash that needs our secret. */
function formOf(
  { secrets: [secret = ""] }: AppServices,
  verb: string,
  { key, words }: { key: string | undefined; words: readonly unknown[] },
): IdempotentForm {
  const sealed = createHmac("sha256", secret).update(JSON.stringify([verb, words]));
  return { key, verb, actorId: "", content: sealed.digest("hex") };
}

async function admit(
  services: AppServices,
  { userAgent }: App,
  form: IdempotentForm,
  { token, person, registers = false }: SignedIn & { registers?: boolean },
): Promise<Outcome<SignedIn>> {
  const outcome = await idempotent<null>(services, form, async (trx: Queries) => {
    const found: Person | undefined = await findPerson(trx, person.id);
    if (found?.status !== "active") return refused("AUTH_REQUIRED");
    const app = { token: undefined, userAgent, registers };
    await beginToken(trx, services.now(), found, { token, userAgent });
    await recordBrowserSignIn(services, trx, found, app);
    return done(null);
  });
  return outcome.ok ? done({ token, person }) : outcome;
}

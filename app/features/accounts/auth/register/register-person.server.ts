import {
  knownAddressEmail,
  welcomeEmail,
} from "#app/features/accounts/auth/link/account-emails.ts";
import { makeLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import {
  checkPassword,
  hashPassword,
} from "#app/features/accounts/auth/password/password-hash.server.ts";
import {
  findPersonByEmailKey,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import {
  type AuthenticatedPerson,
  makePasswordMark,
} from "#app/features/accounts/person/password-mark.server.ts";
import { insertPerson } from "#app/features/accounts/person/save-person.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { hourMs, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import {
  consumeRateLimits,
  findExceededLimit,
  type RateLimit,
  verifyRateLimited,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { RegisterInput } from "./register.schema.server.ts";

/** Also for an address whose owner has taken the account over since. */
export const registrationFailed = refused("INVALID", "Registration failed");

/**
 * The address is unconfirmed. The same form with the same password returns the same person. Refuses RATE_LIMITED after
 * twenty new accounts an hour from one network address; INVALID 'Registration failed' for any other known address (its
 * owner gets an e-mail once a day), and RATE_LIMITED after five such refusals an hour.
 */
export async function registerPerson(
  services: AppServices,
  visitor: { address: string },
  input: RegisterInput,
): Promise<Outcome<AuthenticatedPerson>> {
  const phone = normalisePhone(input.phone);
  if (!phone) return refused("INVALID");
  const hash = await hashPassword(input.password);
  if (!hash) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const now = services.now();
  const id = newId(now);
  const registered = await transact<Person | undefined>(services, async (trx) => {
    const created = await insertPerson(trx, {
      id,
      email: input.email,
      email_key: emailKey(input.email),
      name: input.name,
      phone,
      role: input.userType,
      status: "active",
      password_hash: hash,
      email_verified_at: null,
      created_at: now.toISOString(),
    });
    if (!created) return done(await findPersonByEmailKey(trx, emailKey(input.email)));
    const exceeded = await consumeRateLimits(trx, now, newAccounts(visitor.address));
    if (exceeded) return exceeded;
    await sendWelcome(services, trx, { id, name: input.name, email: input.email });
    return done(undefined);
  });
  if (!registered.ok) return registered;
  const known = registered.value;
  if (!known) {
    const { name, email, userType: role } = input;
    const passwordMark = makePasswordMark({ id, password_hash: hash });
    return done({ id, name, email, role, passwordMark });
  }
  return answerKnown(services, visitor, input, known);
}

function newAccounts(address: string): RateLimit[] {
  return [{ bucket: `new-account:${address}`, max: 20, windowMs: hourMs }];
}

async function sendWelcome(
  services: AppServices,
  trx: Queries,
  person: { id: string; name: string; email: string },
): Promise<void> {
  const now = services.now();
  const link = await makeLink(services, trx, "verify-email", person.id, person.email);
  const mail = {
    to: person.email,
    email: welcomeEmail(
      { name: person.name, siteName: services.site.name },
      link,
      `${services.site.origin}/forgotten-password`,
    ),
    cause: `welcome:${person.id}`,
    about: [{ entity: "person", id: person.id }],
  };
  await sendUnrequestedMail(trx, now, mail, "confirmation");
}

async function answerKnown(
  services: AppServices,
  visitor: { address: string },
  input: RegisterInput,
  known: Person,
): Promise<Outcome<AuthenticatedPerson>> {
  const answers = [{ bucket: `known-address:${visitor.address}`, max: 5, windowMs: hourMs }];
  const exceeded = await findExceededLimit(services.db.reader, services.now(), answers);
  if (exceeded) return exceeded;
  // Sent again after a lost answer: the right password lets in, as at sign-in.
  const hash = known.status === "active" ? known.password_hash : null;
  const matches = await checkPassword(hash, input.password);
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  // A password replaced during the comparison lets nobody in.
  const still = matches && (await findPersonByEmailKey(services.db.reader, known.email_key));
  const unchanged = still && still.status === "active" && still.password_hash === hash;
  const { id, name, email, role } = known;
  const isSame = unchanged && name === input.name && role === input.userType;
  const passwordMark = makePasswordMark(known);
  const answer = isSame ? done({ id, name, email, role, passwordMark }) : registrationFailed;
  return verifyRateLimited(services, answers, answer, (trx) => notifyOwner(services, trx, known));
}

async function notifyOwner(
  services: AppServices,
  trx: Queries,
  { id, name, email }: Person,
): Promise<void> {
  const now = services.now();
  const { origin, name: siteName } = services.site;
  await sendUnrequestedMail(trx, now, {
    to: email,
    email: knownAddressEmail({ name, siteName }, `${origin}/login`, `${origin}/forgotten-password`),
    cause: `known-address:${id}:${lagosDay(now)}`,
    about: [{ entity: "person", id }],
  });
}

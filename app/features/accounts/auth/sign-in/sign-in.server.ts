import { checkPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { findPersonByEmailKey } from "#app/features/accounts/person/find-person.server.ts";
import {
  type AuthenticatedPerson,
  makePasswordMark,
} from "#app/features/accounts/person/password-mark.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  countHits,
  findExceededLimit,
  verifyRateLimited,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  addressFailureLimit,
  delayAfterFailures,
  signInWindowMs,
} from "./sign-in-limits.server.ts";

/** The refusal of every failed login, whatever was wrong. */
export const wrongPassword = refused("INVALID", "Invalid email or password.");

/**
 * Refuses INVALID, with the same text after the same time, for an unknown address, a wrong password, none set yet and a
 * suspended account. Answers are delayed from the third failure of one network address for one account; RATE_LIMITED
 * after ten in fifteen minutes, or a hundred of one network address, so that others still get in.
 */
export async function signIn(
  services: AppServices,
  visitor: { address: string },
  input: { email: string; password: string },
): Promise<Outcome<AuthenticatedPerson>> {
  const key = emailKey(input.email).slice(0, 320);
  const own = {
    bucket: `sign-in:${visitor.address}:${key}`,
    max: 10,
    windowMs: signInWindowMs,
  };
  const buckets = [own, addressFailureLimit(visitor.address)];
  const limited = await findExceededLimit(services.db.reader, services.now(), buckets);
  if (limited) return limited;
  await delayAfterFailures(services, await countHits(services.db.reader, services.now(), own));
  const person = await findPersonByEmailKey(services.db.reader, key);
  const usable = person?.status === "active" ? person.password_hash : null;
  const matches = await checkPassword(usable, input.password.slice(0, 1000));
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  if (!matches) return verifyRateLimited(services, buckets, wrongPassword);
  // A password replaced during the comparison has ended every session, this one included.
  const still = await findPersonByEmailKey(services.db.reader, key);
  if (still?.status !== "active" || still.password_hash !== usable) {
    return verifyRateLimited(services, buckets, wrongPassword);
  }
  const { id, name, email, role } = still;
  const passwordMark = makePasswordMark(still);
  return verifyRateLimited(services, buckets, done({ id, name, email, role, passwordMark }));
}

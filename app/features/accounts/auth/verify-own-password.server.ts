import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  findExceededLimit,
  verifyRateLimited,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { checkPassword } from "./password-hash.server.ts";

const windowMs = 15 * 60 * 1000;

/**
 * Does a signed-in person know their own password? INVALID on `current` with `wrong` as its message, and
 * RATE_LIMITED after ten wrong ones in a quarter of an hour, whatever was to be changed.
 */
export async function verifyOwnPassword(
  services: AppServices,
  actor: Actor,
  typed: string,
  wrong: string,
): Promise<Outcome<null>> {
  const tries = [{ bucket: `own-password:${actor.id}`, most: 10, windowMs }];
  const exceeded = await findExceededLimit(services.db.reader, services.now(), tries);
  if (exceeded) return exceeded;
  const person = await findPerson(services.db.reader, actor.id);
  const matches = await checkPassword(person?.password_hash ?? null, typed);
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const answer = matches ? done(null) : refused("INVALID", "", { fields: { current: [wrong] } });
  return verifyRateLimited(services, tries, answer);
}

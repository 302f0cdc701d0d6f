import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { makePasswordMark } from "#app/features/accounts/person/password-mark.server.ts";
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
 * Refuses INVALID on `wrong.field`, RATE_LIMITED after ten wrong passwords in a quarter of an hour over all forms,
 * SERVICE_UNAVAILABLE when too many are being compared. It counts in a transaction of
 * its own, which a refusal must not roll back: call it before the change's transaction, which locks the person by the
 * returned value (`lockByPassword`).
 */
export async function verifyOwnPassword(
  services: AppServices,
  { id }: Pick<Actor, "id">,
  password: string,
  wrong: { field: "current" | "password"; message: string },
): Promise<Outcome<{ passwordMark: string }>> {
  const limits = [{ bucket: `own-password:${id}`, max: 10, windowMs }];
  const exceeded = await findExceededLimit(services.db.reader, services.now(), limits);
  if (exceeded) return exceeded;
  const person = await findPerson(services.db.reader, id);
  const matches = await checkPassword(person?.password_hash ?? null, password);
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const guess =
    matches && person
      ? done({ passwordMark: makePasswordMark(person) })
      : refused("INVALID", "", { fields: { [wrong.field]: [wrong.message] } });
  return verifyRateLimited(services, limits, guess);
}

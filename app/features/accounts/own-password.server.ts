import { findPerson } from "#app/data/people.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import { findExceeded, hearGuess } from "../limits.server.ts";
import { checkPassword } from "./passwords.server.ts";
import type { Actor } from "./person.ts";

const windowMs = 15 * 60 * 1000;

/**
 * Does a signed-in person know their own password? INVALID on `current` with `wrong` as its message, and
 * RATE_LIMITED after ten wrong ones in a quarter of an hour, whatever was to be changed.
 */
export async function hearOwnPassword(
  world: World,
  actor: Actor,
  typed: string,
  wrong: string,
): Promise<Outcome<null>> {
  const tries = [{ bucket: `own-password:${actor.id}`, most: 10, windowMs }];
  const exceeded = await findExceeded(world.db.reader, world.now(), tries);
  if (exceeded) return exceeded;
  const person = await findPerson(world.db.reader, actor.id);
  const matches = await checkPassword(person?.password_hash ?? null, typed);
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const answer = matches ? done(null) : refused("INVALID", "", { fields: { current: [wrong] } });
  return hearGuess(world, tries, answer);
}

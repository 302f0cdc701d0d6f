import { findPersonByEmailKey } from "#app/data/people.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import { findExceeded, spend } from "../limits.server.ts";
import { checkPassword } from "./passwords.server.ts";
import { type Actor, emailKey } from "./person.ts";

const windowMs = 15 * 60 * 1000;

/**
 * Who is it? Wrong e-mail, wrong password, no password yet and a suspended account answer alike and take
 * alike (INVALID). RATE_LIMITED after ten failures in fifteen minutes of one address for one account, or a
 * hundred of one address: the real person elsewhere and neighbours on the same network still get in.
 */
export async function signIn(
  world: World,
  visitor: { address: string },
  input: { email: string; password: string },
): Promise<Outcome<Actor>> {
  const key = emailKey(input.email).slice(0, 320);
  const buckets = [
    { bucket: `sign-in:${visitor.address}:${key}`, most: 10, windowMs },
    { bucket: `sign-in:${visitor.address}`, most: 100, windowMs },
  ];
  const limited = await findExceeded(world.db.reader, world.now(), buckets);
  if (limited) return limited;
  const person = await findPersonByEmailKey(world.db.reader, key);
  const usable = person?.status === "active" ? person.password_hash : null;
  const matches = await checkPassword(usable, input.password.slice(0, 1000));
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  if (matches && person) {
    return done({ id: person.id, name: person.name, email: person.email, role: person.role });
  }
  await world.db.transaction((trx) => spend(trx, world.now(), buckets));
  return refused("INVALID", "Invalid email or password.");
}

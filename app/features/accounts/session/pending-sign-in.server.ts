import { createHash, randomBytes } from "node:crypto";
import { findPerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import { makePasswordMark } from "#app/features/accounts/person/password-mark.server.ts";
import { hasSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  findPendingSignIn,
  insertPendingSignIn,
  type PendingSignIn,
} from "./pending-sign-in.queries.server.ts";

export { deletePendingSignIn, type PendingSignIn } from "./pending-sign-in.queries.server.ts";

/** How long a sign-in waits for the second factor. */
export const pendingMs = 10 * 60 * 1000;

/** A longer address (escaped) is replaced by the start page. */
const maxRedirectLength = 8000;

/** A copy of the table lets nobody in. */
function hashOfPending(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** They are active, and their password has not changed. */
function isPendingOf(
  pending: Pick<PendingSignIn, "person_id" | "password_mark">,
  person: Person | undefined,
): person is Person {
  return (
    person?.id === pending.person_id &&
    person.status === "active" &&
    makePasswordMark(person) === pending.password_mark
  );
}

/** The caller has locked the person. Returns the secret id; undefined without a second factor. */
export async function beginPendingSignIn(
  trx: Queries,
  now: Date,
  person: Pick<Person, "id" | "password_hash">,
  redirectTo: string,
): Promise<string | undefined> {
  if (!(await hasSecondFactor(trx, person.id))) return undefined;
  const secret = randomBytes(16).toString("base64url");
  await insertPendingSignIn(trx, {
    id_hash: hashOfPending(secret),
    person_id: person.id,
    password_mark: makePasswordMark(person),
    challenge: randomBytes(32).toString("base64url"),
    redirect_to: redirectTo.length > maxRedirectLength ? "" : redirectTo,
    expires_at: new Date(now.getTime() + pendingMs).toISOString(),
  });
  return secret;
}

/** Undefined when it is finished, ended or older than ten minutes. */
export async function findPending(
  q: Queries,
  now: Date,
  secret: string,
): Promise<{ pending: PendingSignIn; person: Person } | undefined> {
  const pending = await findPendingSignIn(q, hashOfPending(secret), now.toISOString());
  const person = pending && (await findPerson(q, pending.person_id));
  return pending && isPendingOf(pending, person) ? { pending, person } : undefined;
}

import { createHash, randomBytes } from "node:crypto";
import { markOfPassword } from "#app/features/accounts/auth/password/password-mark.server.ts";
import { findPerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  deletePendingSignInsOf,
  findPendingSignIn,
  insertPendingSignIn,
  type PendingSignIn,
} from "./pending-sign-in.queries.server.ts";
import { hasSecondFactor } from "./sign-in-policy.queries.server.ts";

/** A second factor is waited for this long. */
export const pendingMs = 10 * 60 * 1000;

/** In characters: a longer address grows by escaping, and its reader starts at the start page instead. */
const maxRedirectLength = 8000;

/** A pending sign-in is found by the hash of its id, so a copy of the table lets nobody in. */
function hashOfPending(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** Whether it is still this person's to finish: they are active, and their password is the one that was typed. */
function isPendingOf(
  pending: Pick<PendingSignIn, "person_id" | "password_mark">,
  person: Person | undefined,
): person is Person {
  return (
    person?.id === pending.person_id &&
    person.status === "active" &&
    markOfPassword(person) === pending.password_mark
  );
}

/**
 * Begins a sign-in that waits for the second factor, in the caller's transaction, which has locked who gave the right
 * password. Returns its secret id; undefined where the account has none.
 */
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
    password_mark: markOfPassword(person),
    challenge: randomBytes(32).toString("base64url"),
    redirect_to: redirectTo.length > maxRedirectLength ? "" : redirectTo,
    expires_at: new Date(now.getTime() + pendingMs).toISOString(),
  });
  return secret;
}

/** Returns a sign-in that waits, and whose; undefined when it is finished, ended or older than ten minutes. */
export async function findPending(
  q: Queries,
  now: Date,
  secret: string,
): Promise<{ pending: PendingSignIn; person: Person } | undefined> {
  const pending = await findPendingSignIn(q, hashOfPending(secret), now.toISOString());
  const person = pending && (await findPerson(q, pending.person_id));
  return pending && isPendingOf(pending, person) ? { pending, person } : undefined;
}

/** Ends the person's sign-ins that wait, in the caller's transaction. */
export function endPendingSignIns(trx: Queries, personId: string): Promise<void> {
  return deletePendingSignInsOf(trx, personId);
}

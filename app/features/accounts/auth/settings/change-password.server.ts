import { passwordChangedEmail } from "#app/features/accounts/auth/link/account-emails.ts";
import { endPasswordLinks } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import {
  checkPassword,
  hashPassword,
} from "#app/features/accounts/auth/password/password-hash.server.ts";
import { verifyOwnPassword } from "#app/features/accounts/auth/password/verify-own-password.server.ts";
import { findPerson, lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { setPasswordHash } from "#app/features/accounts/person/save-person.server.ts";
import { endSessionsOf, isLiveSession } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

const wrong = { field: "current", message: "This is not your current password" } as const;

/**
 * Ends all other sessions and notifies the person. Returns how many ended: none for the same form sent again. Refuses
 * as `verifyOwnPassword` (on `current`), AUTH_REQUIRED when the session has ended meanwhile.
 */
export async function changePassword(
  services: AppServices,
  actor: Actor,
  sid: string,
  input: { current: string; password: string },
): Promise<Outcome<{ ended: number }>> {
  const verified = await verifyOwnPassword(services, actor, input.current, wrong);
  if (!verified.ok) {
    const isRepeated =
      verified.code === "INVALID" && (await isAlreadySet(services, actor, sid, input));
    return isRepeated ? done({ ended: 0 }) : verified;
  }
  const hash = await hashPassword(input.password);
  if (!hash) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const now = services.now();
  return transact<{ ended: number }>(services, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    // A link may have set another password meanwhile, or an erasure have ended this session.
    if (!person || !(await isLiveSession(trx, sid, now))) return refused("AUTH_REQUIRED");
    await setPasswordHash(trx, actor.id, hash);
    await endPasswordLinks(trx, actor.id, now);
    const ended = await endSessionsOf(trx, actor.id, sid);
    await recordAudit(trx, now, {
      actor,
      action: "changed password",
      entity: "person",
      entityId: actor.id,
    });
    const recipient = { name: actor.name, siteName: services.site.name };
    await sendMail(trx, now, {
      to: actor.email,
      email: passwordChangedEmail(recipient, {
        when: formatInstant(now.toISOString()),
        reset: `${services.site.origin}/forgotten-password`,
      }),
      about: [{ entity: "person", id: actor.id }],
      mailOnly: true,
    });
    return done({ ended });
  });
}

/** The same form has set the password before, so `current` is no longer right. Wrong guesses are counted already. */
async function isAlreadySet(
  services: AppServices,
  { id }: Actor,
  sid: string,
  { current, password }: { current: string; password: string },
): Promise<boolean> {
  if (current === password || !(await isLiveSession(services.db.reader, sid, services.now()))) {
    return false;
  }
  const person = await findPerson(services.db.reader, id);
  return (await checkPassword(person?.password_hash ?? null, password)) === true;
}

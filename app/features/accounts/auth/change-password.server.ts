import {
  holdActivePerson,
  setPasswordHash,
} from "#app/features/accounts/person/person.queries.server.ts";
import {
  deleteSessionsOf,
  findSession,
} from "#app/features/accounts/session/session.queries.server.ts";
import { hashOfSession } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAct } from "#app/platform/audit/audit.server.ts";
import { showInstant } from "#app/platform/dates.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { World } from "#app/platform/services.ts";
import { passwordChangedLetter } from "./account-emails.ts";
import { endPasswordLinks } from "./one-time-links.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { hearOwnPassword } from "./verify-own-password.server.ts";

const wrong = "This is not your present password";

/**
 * Sets a new password for who knows the present one, ends every other session and tells the person by mail.
 * INVALID on `current` when it is wrong, RATE_LIMITED after ten wrong ones in a quarter of an hour,
 * AUTH_REQUIRED when the session has ended meanwhile.
 */
export async function changePassword(
  world: World,
  actor: Actor,
  sid: string,
  input: { current: string; password: string },
): Promise<Outcome<{ ended: number }>> {
  const heard = await hearOwnPassword(world, actor, input.current, wrong);
  if (!heard.ok) return heard;
  const hash = await hashPassword(input.password);
  if (!hash) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  const now = world.now();
  return world.db.transaction<Outcome<{ ended: number }>>(async (trx) => {
    const held = await holdActivePerson(trx, actor.id);
    // A link may have set another password meanwhile, which ended this session; so does an erasure.
    const session = held && (await findSession(trx, hashOfSession(sid), now.toISOString()));
    if (!session) return refused("AUTH_REQUIRED");
    await setPasswordHash(trx, actor.id, hash);
    await endPasswordLinks(trx, actor.id, now);
    const ended = await deleteSessionsOf(trx, actor.id, hashOfSession(sid));
    await recordAct(trx, now, {
      actor,
      action: "changed password",
      noun: "person",
      nounId: actor.id,
    });
    const about = { name: actor.name, siteName: world.site.name };
    await queueMessage(trx, {
      now,
      cause: null,
      to: actor.email,
      dueAt: now,
      ...passwordChangedLetter(about, {
        when: showInstant(now.toISOString()),
        reset: `${world.site.origin}/forgotten-password`,
      }),
    });
    return done({ ended });
  });
}

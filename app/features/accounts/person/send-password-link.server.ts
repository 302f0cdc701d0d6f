import { invitationEmail, resetEmail } from "#app/features/accounts/auth/account-emails.ts";
import { makePasswordLink } from "#app/features/accounts/auth/one-time-links.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit, roundOfActs } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { findExceededLimit, recordHits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPerson, lockActivePerson, type Person } from "./person.queries.server.ts";
import { canSendLink, invitations, personActs } from "./person.ts";
import { lockActiveStaff } from "./person-review.queries.server.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Staff have a link sent that sets a password: an invitation for who has none yet. Staff never see the link.
 * CONFLICT for a suspended person, RATE_LIMITED after five an hour.
 */
export async function sendPasswordLink(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const round = roundOfLinks(services.now(), id);
  const form = { key, verb: "person-link", actorId: actor.id, content: { id }, round };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!(await lockActiveStaff(trx)).includes(actor.id)) return refused("FORBIDDEN");
    const person = await findPerson(trx, id);
    if (!person) return refused("NOT_FOUND");
    if (!canSendLink(person) || !(await lockActivePerson(trx, id))) {
      return refused("CONFLICT", `${person.name} is suspended. Reinstate them first.`);
    }
    const exceeded = await mailLink(services, trx, actor, person);
    if (exceeded) return exceeded;
    const { action } = personActs.link;
    await recordAudit(trx, services.now(), { actor, action, entity: "person", entityId: id });
    return done({ name: person.name });
  });
}

/** A link works for an hour: asked for after that it is another one. */
export function roundOfLinks(now: Date, personId: string) {
  const since = new Date(now.getTime() - hourMs).toISOString();
  const acts: string[] = [personActs.link.action, ...invitations];
  return roundOfActs("person", personId, ({ action, at }) => acts.includes(action) && at > since);
}

/** Queues the letter with a new link; at most five an hour for one person. */
export async function mailLink(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  person: Pick<Person, "id" | "name" | "email" | "password_hash">,
): Promise<Refusal | undefined> {
  const now = services.now();
  const mails = [{ bucket: `staff-link:${person.id}`, most: 5, windowMs: hourMs }];
  const exceeded = await findExceededLimit(trx, now, mails);
  if (exceeded) return exceeded;
  await recordHits(trx, now, mails);
  const link = await makePasswordLink(services, trx, person.id);
  const about = { name: person.name, siteName: services.site.name };
  const letter =
    person.password_hash === null
      ? invitationEmail(about, actor.name, link)
      : resetEmail(about, link);
  await queueMessage(trx, { now, cause: null, to: person.email, dueAt: now, ...letter });
  return undefined;
}

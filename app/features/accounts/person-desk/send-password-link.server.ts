import { invitationEmail, resetEmail } from "#app/features/accounts/auth/link/account-emails.ts";
import { invitationMs, linkMs } from "#app/features/accounts/auth/link/link-policy.ts";
import { makePasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import {
  findPerson,
  lockActivePerson,
  lockActiveStaff,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { canSendLink } from "#app/features/accounts/person/person.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { invitationCause, personActs } from "./person-acts.ts";

/**
 * Staff never see the link. Refuses INVALID without a key, because nothing else tells a repeated form from a second
 * link; CONFLICT for a suspended person, RATE_LIMITED after five an hour.
 */
export async function sendPasswordLink(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  if (!key) return missingKey;
  const form = { key, verb: "person-link", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!(await lockActiveStaff(trx)).includes(actor.id)) return refused("FORBIDDEN");
    const person = await findPerson(trx, id);
    if (!person) return refused("NOT_FOUND");
    if (!canSendLink(person) || !(await lockActivePerson(trx, id))) {
      return refused("CONFLICT", `${person.name} is suspended. Reinstate them first.`);
    }
    const exceeded = await mailPasswordLink(services, trx, actor, person);
    if (exceeded) return exceeded;
    const { action } = personActs.link;
    await recordAudit(trx, services.now(), { actor, action, entity: "person", entityId: id });
    return done({ name: person.name });
  });
}

/** Refuses RATE_LIMITED after five an hour for one person. */
export async function mailPasswordLink(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  person: Pick<Person, "id" | "name" | "email" | "password_hash">,
): Promise<Refusal | undefined> {
  const now = services.now();
  const mails = [{ bucket: `staff-link:${person.id}`, max: 5, windowMs: hourMs }];
  const exceeded = await consumeRateLimits(trx, now, mails);
  if (exceeded) return exceeded;
  const isInvitation = person.password_hash === null;
  const valid = isInvitation ? invitationMs : linkMs;
  const link = await makePasswordLink(services, trx, person.id, person.email, valid);
  const recipient = { name: person.name, siteName: services.site.name };
  await sendMail(trx, now, {
    to: person.email,
    email: isInvitation
      ? invitationEmail(recipient, actor.name, link)
      : resetEmail(recipient, link),
    ...(isInvitation && { cause: `${invitationCause(person.id)}${newId(now)}` }),
    // An invitation names the inviter.
    about: [person.id, ...(isInvitation ? [actor.id] : [])].map((id) => ({ entity: "person", id })),
  });
  return undefined;
}

import {
  findPerson,
  findPersonByEmailKey,
  lockActivePerson,
} from "#app/features/accounts/person/find-person.server.ts";
import { updatePerson } from "#app/features/accounts/person/save-person.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addressChanged } from "#app/platform/audit/audit.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { isUniqueViolation, type Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { confirmationEmail, emailChangedEmail, maskEmailAddress } from "./account-emails.ts";
import { confirmCause, endLinks, findLink, redeemLink } from "./link.queries.server.ts";
import { endPasswordLinks, hashOfToken, linkGone, makeLink } from "./one-time-links.server.ts";
import { verifyOwnPassword } from "./verify-own-password.server.ts";

const hourMs = 60 * 60 * 1000;
const taken = "This e-mail address belongs to another account";
const wrong = { field: "current", message: "This is not your password" } as const;

/**
 * Sends a link that confirms an address: the person's own, or a new one, which becomes theirs when it is opened.
 * Returns where it went. A new one asks for the password and refuses as `verifyOwnPassword` (on `current`), INVALID
 * on `email` for one that is taken, AUTH_REQUIRED when the password was replaced meanwhile; RATE_LIMITED after five
 * e-mails an hour.
 */
export async function confirmEmail(
  services: AppServices,
  actor: Actor,
  change?: { email: string; current: string },
): Promise<Outcome<{ sentTo: string }>> {
  const person = await findPerson(services.db.reader, actor.id);
  if (!person) return refused("NOT_FOUND");
  if (change) {
    const verified = await verifyOwnPassword(services, actor, change.current, wrong);
    if (!verified.ok) return verified;
  }
  const sentTo = change?.email ?? person.email;
  const now = services.now();
  const mails = [{ bucket: `confirm-email:${actor.id}`, most: 5, windowMs: hourMs }];
  return transact<{ sentTo: string }>(services, async (trx) => {
    const still = await lockActivePerson(trx, actor.id);
    if (!still) return refused("NOT_FOUND");
    // A password that was replaced while it was compared has taken back what was asked for by the old one.
    if (change && still.password_hash !== person.password_hash) return refused("AUTH_REQUIRED");
    const owner = await findPersonByEmailKey(trx, emailKey(sentTo));
    if (owner && owner.id !== actor.id) {
      return refused("INVALID", "", { fields: { email: [taken] } });
    }
    const exceeded = await consumeRateLimits(trx, now, mails);
    if (exceeded) return exceeded;
    const link = await makeLink(services, trx, "verify-email", actor.id, sentTo);
    await sendUnaskedMail(trx, now, {
      to: sentTo,
      email: confirmationEmail({ name: person.name, siteName: services.site.name }, link),
      cause: `${confirmCause(actor.id)}${newId(now)}`,
      about: [{ entity: "person", id: actor.id }],
    });
    return done({ sentTo });
  });
}

/** Returns the address that the link confirms. Refuses NOT_FOUND once it is used or too old. */
export async function openEmailLink(
  services: AppServices,
  token: string,
): Promise<Outcome<{ email: string }>> {
  const now = services.now().toISOString();
  const link = await findLink(services.db.reader, hashOfToken(token), "verify-email", now);
  return link ? done({ email: link.sent_to ?? link.email }) : refused("NOT_FOUND", linkGone);
}

/**
 * Confirms the address behind a link, once; the person's other links of the kind end. With a new address those
 * end that set a password, and the old address gets an e-mail. Refuses NOT_FOUND as above, CONFLICT when the address
 * became another's meanwhile.
 */
export async function confirmEmailByLink(
  services: AppServices,
  token: string,
): Promise<Outcome<{ email: string }>> {
  const now = services.now();
  const at = now.toISOString();
  try {
    return await transact<{ email: string }>(services, async (trx) => {
      const hash = hashOfToken(token);
      const link = await findLink(trx, hash, "verify-email", at);
      const personId = link && (await redeemLink(trx, hash, "verify-email", at));
      if (!link || !personId) return refused("NOT_FOUND", linkGone);
      const email = link.sent_to ?? link.email;
      await updatePerson(trx, personId, {
        email,
        email_key: emailKey(email),
        email_verified_at: at,
      });
      // Older e-mails lie in mailboxes that may be another's by now.
      await endLinks(trx, personId, ["verify-email"], at);
      const isNew = emailKey(email) !== emailKey(link.email);
      if (isNew) {
        await endPasswordLinks(trx, personId, now);
        await notifyOldAddress(services, trx, now, { person: { ...link, id: personId }, email });
      }
      const actor = { id: personId, name: link.name };
      const action = isNew ? addressChanged : "confirmed e-mail";
      const act = { actor, action, entity: "person", entityId: personId };
      await recordAudit(trx, now, { ...act, detail: isNew ? link.email : "" });
      return done({ email });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refused("CONFLICT", taken);
    throw error;
  }
}

/** Whoever has lost an account to somebody else still reads the old mailbox. */
async function notifyOldAddress(
  services: AppServices,
  trx: Queries,
  now: Date,
  { person, email }: { person: { id: string; name: string; email: string }; email: string },
): Promise<void> {
  const { name: siteName, email: ourEmail, phone } = services.site;
  await sendMail(trx, now, {
    to: person.email,
    email: emailChangedEmail(
      { name: person.name, siteName },
      {
        when: formatInstant(now.toISOString()),
        to: maskEmailAddress(email),
        contact: `${ourEmail}, ${phone}`,
      },
    ),
    about: [{ entity: "person", id: person.id }],
  });
}

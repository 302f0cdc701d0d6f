import {
  confirmationEmail,
  emailChangedEmail,
  maskEmailAddress,
} from "#app/features/accounts/auth/link/account-emails.ts";
import {
  endAddressChanges,
  endLinks,
  findAddressChange,
  findLink,
  redeemLink,
} from "#app/features/accounts/auth/link/link.queries.server.ts";
import {
  endPasswordLinks,
  hashLinkToken,
  linkGone,
  makeLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { verifyOwnPassword } from "#app/features/accounts/auth/password/verify-own-password.server.ts";
import { confirmAddress } from "#app/features/accounts/person/confirm-address.server.ts";
import {
  findPerson,
  findPersonByEmailKey,
  lockActivePerson,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addressChanged } from "#app/platform/audit/audit.ts";
import { formatInstant, hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isUniqueViolation } from "#app/platform/db/database-errors.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import {
  consumeRateLimits,
  findExceededLimit,
  verifyRateLimited,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const noneWaits = "No new e-mail address waits to be confirmed.";
const addressTaken = "This e-mail address belongs to another account";
const notTheirs = { field: "password", message: "This is not the account's password" } as const;
const wrong = { field: "current", message: "This is not your password" } as const;

/**
 * Sends a link that confirms the person's address, or a new one. For a new address the current password is verified
 * (`verifyOwnPassword`, field `current`). Refuses INVALID on `email` when the address is taken, AUTH_REQUIRED when the
 * password was replaced meanwhile, RATE_LIMITED after five e-mails an hour or five taken addresses.
 */
export async function confirmEmail(
  services: AppServices,
  actor: Actor,
  change?: { email: string; current: string },
  visitor?: { address: string },
): Promise<Outcome<{ sentTo: string }>> {
  const person = await findPerson(services.db.reader, actor.id);
  if (!person) return refused("NOT_FOUND");
  if (change) {
    const verified = await verifyOwnPassword(services, actor, change.current, wrong);
    if (!verified.ok) return verified;
  }
  return sendLink(services, actor, change?.email ?? person.email, {
    visitor,
    isChange: change !== undefined,
    // A password replaced during the comparison has ended what was requested with the old one.
    refusal: async (_, still) =>
      change && still.password_hash !== person.password_hash ? refused("AUTH_REQUIRED") : undefined,
    taken: refused("INVALID", "", { fields: { email: [addressTaken] } }),
  });
}

/** Refuses CONFLICT when no new address is pending, otherwise as `confirmEmail`. */
export async function sendAddressLinkAgain(
  services: AppServices,
  actor: Actor,
  visitor: { address: string },
): Promise<Outcome<{ sentTo: string }>> {
  const waiting = await findAddressChange(services.db.reader, actor.id);
  if (!waiting) return refused("CONFLICT", noneWaits);
  return sendLink(services, actor, waiting.email, {
    visitor,
    isChange: true,
    refusal: async (trx) =>
      (await findAddressChange(trx, actor.id))?.email === waiting.email
        ? undefined
        : refused("CONFLICT", noneWaits),
    taken: refused("CONFLICT", addressTaken),
  });
}

export async function cancelAddressChange(
  services: AppServices,
  actor: Actor,
): Promise<Outcome<undefined>> {
  return transact<undefined>(services, async (trx) => {
    if (!(await lockActivePerson(trx, actor.id))) return refused("NOT_FOUND");
    await endAddressChanges(trx, actor.id, services.now().toISOString());
    return done(undefined);
  });
}

/** `isOver`: its link has expired. */
export async function viewAddressChange(
  services: AppServices,
  actor: Actor,
): Promise<{ email: string; sentAt: string; isOver: boolean } | undefined> {
  const waiting = await findAddressChange(services.db.reader, actor.id);
  if (!waiting) return undefined;
  const { email, created_at: sentAt, expires_at } = waiting;
  return { email, sentAt, isOver: expires_at <= services.now().toISOString() };
}

type LinkOptions = {
  visitor: { address: string } | undefined;
  isChange: boolean;
  /** Checked once the person is locked. */
  refusal: (trx: Queries, person: Person) => Promise<Refusal | undefined>;
  taken: Refusal;
};

async function sendLink(
  services: AppServices,
  actor: Actor,
  sentTo: string,
  { visitor, isChange, refusal, taken }: LinkOptions,
): Promise<Outcome<{ sentTo: string }>> {
  const answers = [
    { bucket: `known-address:person:${actor.id}`, max: 5, windowMs: hourMs },
    ...(visitor ? [{ bucket: `known-address:${visitor.address}`, max: 5, windowMs: hourMs }] : []),
  ];
  if (isChange) {
    const exceeded = await findExceededLimit(services.db.reader, services.now(), answers);
    if (exceeded) return exceeded;
  }
  const now = services.now();
  const mails = [{ bucket: `confirm-email:${actor.id}`, max: 5, windowMs: hourMs }];
  let isTaken = false;
  const outcome = await transact<{ sentTo: string }>(services, async (trx) => {
    isTaken = false;
    const person = await lockActivePerson(trx, actor.id);
    if (!person) return refused("NOT_FOUND");
    const refusedNow = await refusal(trx, person);
    if (refusedNow) return refusedNow;
    const owner = await findPersonByEmailKey(trx, emailKey(sentTo));
    if (owner && owner.id !== actor.id) {
      isTaken = true;
      return taken;
    }
    const exceeded = await consumeRateLimits(trx, now, mails);
    if (exceeded) return exceeded;
    // Only one new address can be pending.
    if (isChange) await endAddressChanges(trx, actor.id, now.toISOString(), sentTo);
    const link = await makeLink(services, trx, "verify-email", actor.id, sentTo);
    const mail = {
      to: sentTo,
      email: confirmationEmail({ name: person.name, siteName: services.site.name }, link),
      cause: `confirm-email:${actor.id}:${newId(now)}`,
      about: [{ entity: "person", id: actor.id }],
    };
    await sendUnrequestedMail(trx, now, mail, isChange ? "new-address" : "confirmation");
    return done({ sentTo });
  });
  return isTaken ? verifyRateLimited(services, answers, outcome) : outcome;
}

/** `needsPassword`: `actor` is not signed in to that account. Refuses NOT_FOUND once the link is used or expired. */
export async function openEmailLink(
  services: AppServices,
  token: string,
  actor?: Pick<Actor, "id">,
): Promise<Outcome<{ email: string; needsPassword: boolean }>> {
  const now = services.now().toISOString();
  const link = await findLink(services.db.reader, hashLinkToken(token), "verify-email", now);
  if (!link) return refused("NOT_FOUND", linkGone);
  return done({ email: link.sent_to ?? link.email, needsPassword: link.person_id !== actor?.id });
}

/**
 * For who is signed in to the account or knows its password: the link alone proves only access to the mailbox. A new
 * address ends links that set a password, and the old one gets an e-mail. Refuses NOT_FOUND as above, CONFLICT when the
 * address became another's, otherwise as `verifyOwnPassword` (on `password`).
 */
export async function confirmEmailByLink(
  services: AppServices,
  token: string,
  who: { actor?: Pick<Actor, "id"> | undefined; password?: string | undefined },
): Promise<Outcome<{ email: string }>> {
  const now = services.now();
  const at = now.toISOString();
  const hash = hashLinkToken(token);
  const opened = await findLink(services.db.reader, hash, "verify-email", at);
  const person = opened && (await findPerson(services.db.reader, opened.person_id));
  if (!person) return refused("NOT_FOUND", linkGone);
  const isOwn = who.actor?.id === person.id;
  if (!isOwn) {
    const verified = await verifyOwnPassword(services, person, who.password ?? "", notTheirs);
    if (!verified.ok) return verified;
  }
  try {
    return await transact<{ email: string }>(services, async (trx) => {
      const still = await lockActivePerson(trx, person.id);
      if (!still) return refused("NOT_FOUND", linkGone);
      // A password replaced during the comparison proves nothing.
      if (!isOwn && still.password_hash !== person.password_hash) {
        return refused("INVALID", "", { fields: { [notTheirs.field]: [notTheirs.message] } });
      }
      const link = await findLink(trx, hash, "verify-email", at);
      const personId = link && (await redeemLink(trx, hash, "verify-email", at));
      if (!link || !personId) return refused("NOT_FOUND", linkGone);
      const email = link.sent_to ?? link.email;
      await confirmAddress(trx, now, personId, email);
      // Older e-mails are in mailboxes that may belong to somebody else by now.
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
    if (isUniqueViolation(error)) return refused("CONFLICT", addressTaken);
    throw error;
  }
}

/** So that the owner of a stolen account finds out. */
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
        contact: `${ourEmail}, ${formatPhone(phone)}`,
      },
    ),
    about: [{ entity: "person", id: person.id }],
  });
}

import { createHash, randomBytes } from "node:crypto";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { setPasswordHash, updatePerson } from "#app/features/accounts/person/save-person.server.ts";
import { forgetBrowsers } from "#app/features/accounts/session/known-browser.server.ts";
import { endSessionsOf } from "#app/features/accounts/session/session.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { encodeCode } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { passwordSetEmail } from "./account-emails.ts";
import {
  endAddressChanges,
  endLinks,
  findLink,
  insertLink,
  type LiveLink,
  redeemLink,
} from "./link.queries.server.ts";
import { linkMs } from "./link-policy.ts";

type LinkPurpose = LiveLink["purpose"];

export const linkGone = "This link has been used or is too old. Please ask for a new one.";

const paths: Record<LinkPurpose, string> = {
  "set-password": "/set-password",
  invitation: "/set-password",
  "verify-email": "/verify-email",
};

/** Characters: 130 random bits, without signs that a mail program takes for the end of an address. */
const tokenLength = 26;

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the address of a new link. Only its hash is stored; opening it confirms `email`. */
export async function makeLink(
  services: AppServices,
  trx: Queries,
  purpose: LinkPurpose,
  personId: string,
  email: string | null = null,
  validMs = linkMs,
): Promise<string> {
  const token = encodeCode(randomBytes(tokenLength));
  const now = services.now();
  await insertLink(trx, {
    token_hash: hashLinkToken(token),
    purpose,
    person_id: personId,
    email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + validMs).toISOString(),
    used_at: null,
  });
  return `${services.site.origin}${paths[purpose]}/${token}`;
}

/** `sentTo` is the only mailbox it goes to; null where somebody else sees the link. */
export function makePasswordLink(
  services: AppServices,
  trx: Queries,
  personId: string,
  sentTo: string | null,
  validMs = linkMs,
): Promise<string> {
  return makeLink(services, trx, "set-password", personId, sentTo, validMs);
}

/** Refuses NOT_FOUND once the link is used or expired. */
export async function openPasswordLink(
  services: AppServices,
  token: string,
): Promise<Outcome<{ name: string; email: string }>> {
  const link = await findLink(
    services.db.reader,
    hashLinkToken(token),
    "set-password",
    services.now().toISOString(),
  );
  return link ? done({ name: link.name, email: link.email }) : refused("NOT_FOUND", linkGone);
}

/** Called when a password is set, because whoever knew the old one may have asked for links. */
export async function endPasswordLinks(trx: Queries, personId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await endLinks(trx, personId, ["set-password", "invitation"], at);
  await endAddressChanges(trx, personId, at);
}

/**
 * Ends all sessions and other such links, notifies the person, and signs nobody in. A link sent to their mailbox alone
 * also confirms the address. Of concurrent calls one wins; others and late ones are refused NOT_FOUND. Refuses
 * SERVICE_UNAVAILABLE when too many passwords are being hashed.
 */
export async function setPasswordByLink(
  services: AppServices,
  token: string,
  password: string,
): Promise<Outcome<{ personId: string }>> {
  const opened = await openPasswordLink(services, token);
  if (!opened.ok) return opened;
  const hash = await hashPassword(password);
  if (!hash) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  return transact<{ personId: string }>(services, async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const tokenHash = hashLinkToken(token);
    const link = await findLink(trx, tokenHash, "set-password", at);
    const personId = await redeemLink(trx, tokenHash, "set-password", at);
    const person = personId && (await findPerson(trx, personId));
    if (!link || !person) return refused("NOT_FOUND", linkGone);
    await setPasswordHash(trx, person.id, hash);
    await endPasswordLinks(trx, person.id, now);
    await endSessionsOf(trx, person.id);
    await forgetBrowsers(trx, person.id);
    const isProof = link.sent_to !== null && emailKey(link.sent_to) === person.email_key;
    const confirms = isProof && person.email_verified_at === null;
    if (confirms) {
      await updatePerson(trx, person.id, { email_verified_at: at });
      // Somebody else may have registered this address before its owner: their links must end.
      await endLinks(trx, person.id, ["verify-email"], at);
    }
    await sendMail(trx, now, {
      to: person.email,
      email: passwordSetEmail(
        { name: person.name, siteName: services.site.name },
        {
          when: formatInstant(at),
          reset: `${services.site.origin}/forgotten-password`,
          first: person.password_hash === null,
          confirmed: confirms,
        },
      ),
      about: [{ entity: "person", id: person.id }],
      mailOnly: true,
    });
    return done({ personId: person.id });
  });
}

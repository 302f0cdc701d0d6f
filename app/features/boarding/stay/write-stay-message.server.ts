import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { isOwner } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { type Actor, boardsPets, runsRescue } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits, type RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  addMessage,
  mailAboutMessage,
  personMessageLimit,
} from "#app/platform/threads/write-message.server.ts";
import { findThreadReaders } from "./find-thread-readers.server.ts";
import { findStay, findStayByReference, lockStay, type Stay } from "./stay.queries.server.ts";
import { canWriteAboutStay, isStayErased, type StayWriter, stayMessages } from "./stay.ts";
import { boarderMessageEmail, emailSubjects, stayMessageEmail } from "./stay-emails.ts";
import { emailFacts, mailToOwner } from "./stay-mails.server.ts";

/** Undefined for somebody else's stay. */
async function findWriter(trx: Queries, actor: Actor, stay: Stay): Promise<StayWriter | undefined> {
  if (runsRescue(actor.role)) return { as: "staff" };
  if (boardsPets(actor.role)) {
    return stay.boarder_id === actor.id ? { as: "boarder", id: actor.id } : undefined;
  }
  const reader = { isSender: false, personId: actor.id };
  const isOwnStay = stay.owner_id === actor.id || (await isOwner(trx, stay, reader));
  return isOwnStay ? { as: "owner" } : undefined;
}

/**
 * The others get at most one e-mail an hour. Without a boarder, staff read an owner's message in their next digest.
 * Refuses NOT_FOUND for somebody else's stay, CONFLICT for a closed thread, RATE_LIMITED after sixty messages an hour,
 * and INVALID without a key.
 */
export async function writeStayMessage(
  services: AppServices,
  actor: Actor,
  id: string,
  { message }: { message: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  if (!key) return missingKey;
  const content = { id, message };
  const form = { key, verb: "write-stay-message", actorId: actor.id, content };
  return idempotent<null>(services, form, async (trx) => {
    const stay = isId(id) ? await findLocked(trx, id) : undefined;
    const writer = stay && (await findWriter(trx, actor, stay));
    if (!stay || !writer) return refused("NOT_FOUND");
    const limit = personMessageLimit(actor.id);
    return addStayMessage(services, trx, stay, { writer, by: actor, text: message, limit });
  });
}

/**
 * As `writeStayMessage`, from the page behind the reference. The caller has checked whose reference it is. Refuses
 * RATE_LIMITED after ten messages an hour.
 */
export async function writeAsStayOwner(
  services: AppServices,
  reference: string,
  text: string,
  key: string | undefined,
): Promise<Outcome<null>> {
  if (!key) return missingKey;
  const form = { key, verb: "stay-reply", actorId: reference, content: { reference, text } };
  return idempotent<null>(services, form, async (trx) => {
    const found = await findStayByReference(trx, reference);
    const stay = found && (await findLocked(trx, found.id));
    if (!stay) return refused("NOT_FOUND");
    const { ownerId } = await findThreadReaders(trx, stay);
    const by = { id: ownerId, name: stay.owner_name };
    const limit = { bucket: `stay:reply:${reference}`, max: 10, windowMs: hourMs };
    return addStayMessage(services, trx, stay, { writer: { as: "owner" }, by, text, limit });
  });
}

async function findLocked(trx: Queries, id: string): Promise<Stay | undefined> {
  await lockStay(trx, id);
  return findStay(trx, id);
}

type NewStayMessage = {
  writer: StayWriter;
  by: { id?: string | undefined; name: string };
  text: string;
  limit: RateLimit;
};

async function addStayMessage(
  services: AppServices,
  trx: Queries,
  stay: Stay,
  { writer, by, text, limit }: NewStayMessage,
): Promise<Outcome<null>> {
  const now = services.now();
  if (isStayErased(stay) || !canWriteAboutStay(stay, writer, now)) {
    return refused("CONFLICT", stayMessages.closedThread);
  }
  const exceeded = await consumeRateLimits(trx, now, [limit]);
  if (exceeded) return exceeded;
  const thread = { entity: "stay", id: stay.id };
  const { readers } = await findThreadReaders(trx, stay);
  const messageId = await addMessage(trx, now, thread, {
    author: writer.as,
    by,
    text,
    readers,
    providerId: stay.boarder_id,
  });
  const cause = `stay-message:${messageId}`;
  for (const mail of await listMails(trx, writer, { services, by, stay, text, cause })) {
    await mailAboutMessage(trx, now, thread, mail);
  }
  if (writer.as === "owner" && stay.boarder_id === null) {
    await queueStaffNotification(trx, now, "stay-message", stay.id, { by: by.id });
  }
  return done(null);
}

type MessageNotification = {
  services: AppServices;
  by: { name: string };
  stay: Stay;
  text: string;
  cause: string;
};

/** To the owner and the boarder, but not to the writer. */
async function listMails(
  trx: Queries,
  writer: StayWriter,
  { services, by, stay, text, cause }: MessageNotification,
): Promise<OutgoingEmail[]> {
  const { site } = services;
  const quoted = { by: by.name, text };
  const mails: OutgoingEmail[] = [];
  if (writer.as !== "owner") {
    const compose = (facts: Parameters<typeof stayMessageEmail>[0]) =>
      stayMessageEmail(facts, quoted);
    mails.push(mailToOwner(site, stay, compose, `${cause}:owner`));
  }
  if (writer.as !== "boarder" && stay.boarder_id !== null) {
    const boarder = await findPerson(trx, stay.boarder_id);
    if (boarder?.email_verified_at && boarder.status === "active") {
      mails.push({
        to: boarder.email,
        email: boarderMessageEmail(emailFacts(site, stay), boarder, quoted),
        cause: `${cause}:boarder`,
        about: emailSubjects(stay),
      });
    }
  }
  return mails;
}

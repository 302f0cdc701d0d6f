import { findConfirmedId } from "#app/features/accounts/person/find-person.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listMessages } from "#app/platform/threads/threads.queries.server.ts";
import { addMessage, writeMessage } from "#app/platform/threads/write-message.server.ts";
import { findInterest, findInterestByReference, type Interest } from "./interest.queries.server.ts";
import { isInterestErased } from "./interest.ts";
import { interestAnswerEmail } from "./interest-emails.ts";
import { erasedSender } from "./interest-messages.ts";
import { interestRecord, setAwaitingReplySince } from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";
import { interestMessage } from "./staff/staff-notifications.ts";

/**
 * Staff are notified in the next digest. The caller has checked whose reference it is. Refuses CONFLICT for an erased
 * request, RATE_LIMITED after ten messages an hour, and INVALID without a key.
 */
export async function writeAsApplicant(
  services: AppServices,
  reference: string,
  text: string,
  key: string | undefined,
): Promise<Outcome<null>> {
  if (!key) return missingKey;
  const content = { reference, text };
  const form = { key, verb: "interest-reply", actorId: reference, content };
  return idempotent<null>(services, form, async (trx) => {
    const found = await findInterestByReference(trx, reference);
    const interest = found && (await findLocked(trx, found.id));
    if (!interest) return refused("NOT_FOUND");
    if (isInterestErased(interest)) return refused("CONFLICT", erasedSender);
    const now = services.now();
    const limit = { bucket: `interest:reply:${reference}`, max: 10, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    if (exceeded) return exceeded;
    const { id, name, email_key } = interest;
    const personId = await findConfirmedId(trx, email_key);
    await addMessage(trx, now, interestThread(id), {
      author: "owner",
      by: { id: personId, name },
      text,
      readers: [personId ?? null],
      providerId: null,
    });
    // The time of the first unanswered message.
    if (interest.awaiting_reply_since === null)
      await setAwaitingReplySince(trx, id, now.toISOString());
    await queueStaffNotification(trx, now, interestMessage, id);
    return done(null);
  });
}

/**
 * Returns the applicant's address, which gets an e-mail. Refuses NOT_FOUND, CONFLICT for an erased request,
 * RATE_LIMITED after sixty messages an hour, and INVALID without a key.
 */
export async function writeToApplicant(
  services: AppServices,
  actor: { id: string; name: string },
  id: string,
  text: string,
  key: string | undefined,
): Promise<Outcome<{ email: string }>> {
  if (!key) return missingKey;
  const form = { key, verb: "interest-answer", actorId: actor.id, content: { id, text } };
  return idempotent<{ email: string }>(services, form, async (trx) => {
    const interest = isId(id) ? await findLocked(trx, id) : undefined;
    if (!interest) return refused("NOT_FOUND");
    if (isInterestErased(interest)) return refused("CONFLICT", erasedSender);
    const now = services.now();
    const before = await listMessages(trx, interestThread(id));
    const written = await writeMessage(trx, now, interestThread(id), {
      author: "staff",
      by: actor,
      text,
      readers: [(await findConfirmedId(trx, interest.email_key)) ?? null],
      providerId: null,
    });
    if (!written.ok) return written;
    await setAwaitingReplySince(trx, id, null);
    const original = before.findLast(({ author }) => author === "owner") ?? {
      at: interest.created_at,
      text: interest.message,
    };
    const mail = mailToApplicant(services.site, interest, (facts) =>
      interestAnswerEmail(facts, text, original),
    );
    await sendMail(trx, now, { ...mail, cause: `interest-message:${written.value}` });
    return done({ email: interest.email });
  });
}

const interestThread = (id: string) => ({ entity: "interest", id });

async function findLocked(trx: Queries, id: string): Promise<Interest | undefined> {
  await interestRecord.lock(trx, id);
  return findInterest(trx, id);
}

import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { DeliveryError } from "./mailer.server.ts";
import {
  claimDueEmails,
  insertEmail,
  insertEmails,
  markEmailSent,
  markEmailTried,
  type OutboxEmail,
} from "./outbox.queries.server.ts";

const minuteMs = 60_000;
/** Waits after each failed try, in minutes: eight tries over almost two days. */
const waits = [1, 5, 15, 60, 240, 720, 1440];
/** Longer than one delivery can take. */
const claimMs = 2 * minuteMs;
const mostPerRun = 100;

export type NewMessage = {
  id?: string;
  /** One message per cause; null is never a repetition. */
  cause: string | null;
  to: string;
  subject: string;
  body: string;
  /** Not sent before. */
  dueAt: Date;
  now: Date;
};

/**
 * Queues one plain text mail in the caller's transaction: it leaves if and only if the cause is kept.
 * False when a message of this cause is queued already.
 */
export function queueMessage(trx: Queries, message: NewMessage): Promise<boolean> {
  return insertEmail(trx, rowOf(message));
}

/** The same for many at once; at most some hundreds. */
export async function queueMessages(trx: Queries, messages: NewMessage[]): Promise<void> {
  if (messages.length > 0) await insertEmails(trx, messages.map(rowOf));
}

function rowOf(message: NewMessage) {
  return {
    id: message.id ?? newId(message.now),
    cause: message.cause,
    recipient: message.to,
    subject: message.subject,
    body: message.body,
    created_at: message.now.toISOString(),
    due_at: message.dueAt.toISOString(),
    attempts: 0,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
  };
}

/**
 * Sends what is due, one letter after another, outside any transaction; answers how many were taken and
 * how many tries failed. Any number of workers may run it at once: a claimed letter is one worker's.
 * Without a mail server nothing happens, the messages stay readable.
 */
export async function deliverDueEmails(
  services: AppServices,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  if (services.mailer.kind === "offline") return counts;
  while (counts.sent + counts.failed < mostPerRun) {
    const message = await claimNext(services);
    if (!message) break;
    const fault = await deliver(services, message);
    if (!fault) {
      counts.sent += 1;
      continue;
    }
    counts.failed += 1;
    // The others would meet the same closed door: they wait for the next run, untried.
    if (fault === "server") break;
  }
  return counts;
}

async function claimNext(services: AppServices): Promise<OutboxEmail | undefined> {
  const now = services.now();
  const until = new Date(now.getTime() + claimMs).toISOString();
  const claimed = await services.db.transaction((trx) =>
    claimDueEmails(trx, now.toISOString(), until, 1),
  );
  return claimed[0];
}

async function deliver(
  services: AppServices,
  { id, recipient, subject, body, attempts }: OutboxEmail,
): Promise<DeliveryError["fault"] | undefined> {
  try {
    await services.mailer.deliver({ id, to: recipient, subject, text: body });
  } catch (error) {
    const fault = faultOf(error);
    const wait = fault === "email" ? undefined : waits[attempts];
    const now = services.now();
    const dueAt = wait ? new Date(now.getTime() + wait * minuteMs).toISOString() : null;
    const text = error instanceof Error ? error.message.slice(0, 500) : "Unknown error";
    services.log.warn({ message: id, fault, gaveUp: !dueAt }, "a message could not be sent");
    await insist(services, (trx) =>
      markEmailTried(trx, id, { error: text, dueAt, now: now.toISOString() }),
    );
    return fault;
  }
  const sentAt = services.now().toISOString();
  await insist(services, (trx) => markEmailSent(trx, id, sentAt));
  return undefined;
}

/** What the mailer says; anything else is a bug of ours, which must not stop the other letters. */
function faultOf(error: unknown): DeliveryError["fault"] {
  const known = error instanceof Error && error.name === "DeliveryError";
  return known ? (error as DeliveryError).fault : "moment";
}

/** The letter is gone, so a busy database is asked again: only a crash may lose this note. */
async function insist(
  services: AppServices,
  work: (trx: Queries) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await services.db.transaction(work);
      return;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

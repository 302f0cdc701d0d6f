import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { maskLinks } from "./email-state.ts";
import type { DeliveryError } from "./mailer.server.ts";
import {
  claimDueEmails,
  hasDueEmail,
  markEmailSent,
  markEmailTried,
  type OutboxEmail,
} from "./outbox.queries.server.ts";

const minuteMs = 60_000;
/** In minutes: eight attempts over almost two days. */
const waits = [1, 5, 15, 60, 240, 720, 1440];
/** Longer than one delivery can take. */
const claimMs = 2 * minuteMs;
const maxPerRun = 200;
const workers = 4;
const restMs = 15_000;

type Delivered = {
  sent: number;
  failed: number;
  /** In ms: when to run again, because the server takes no e-mail now or more may be due. */
  retryAfterMs?: number;
};

/** Sends due e-mails outside any transaction, urgent ones first. Any number of processes may run it. */
export async function deliverDueEmails(services: AppServices): Promise<Delivered> {
  const counts: Delivered = { sent: 0, failed: 0 };
  if (services.mailer.kind === "offline") return counts;
  if (!(await hasDueEmail(services.db.reader, services.now().toISOString()))) return counts;
  let goesOn = true;
  const deliverOne = async () => {
    const email = await claimNext(services);
    const fault = email && (await deliver(services, email));
    if (email) counts[fault ? "failed" : "sent"] += 1;
    // The server would accept none of the others: they wait for the next run.
    if (fault === "server") counts.retryAfterMs = restMs;
    const isOver = counts.sent + counts.failed >= maxPerRun;
    if (isOver) counts.retryAfterMs ??= 0;
    if (!email || fault === "server" || isOver) goesOn = false;
  };
  const work = async () => {
    while (goesOn) await deliverOne();
  };
  while (goesOn && counts.sent === 0) await deliverOne();
  await Promise.all(Array.from({ length: workers }, work));
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
  { id, recipient, subject, body, attempts, list_unsubscribe: unsubscribe }: OutboxEmail,
): Promise<DeliveryError["fault"] | undefined> {
  try {
    await services.mailer.deliver({ id, to: recipient, subject, text: body, unsubscribe });
  } catch (error) {
    const fault = deliveryFault(error);
    const wait = fault === "email" ? undefined : waits[attempts];
    const now = services.now();
    const dueAt = wait ? new Date(now.getTime() + wait * minuteMs).toISOString() : null;
    const text = error instanceof Error ? error.message.slice(0, 500) : "Unknown error";
    services.log.warn({ email: id, fault, gaveUp: !dueAt }, "an e-mail could not be sent");
    await untilWritten(services, (trx) =>
      markEmailTried(trx, id, { error: text, dueAt, now: now.toISOString() }),
    );
    return fault;
  }
  const sentAt = services.now().toISOString();
  // Staff can read the demo's e-mails completely.
  const masked = services.site.demo ? undefined : { body, maskedBody: maskLinks(body) };
  await untilWritten(services, (trx) => markEmailSent(trx, id, sentAt, masked));
  return undefined;
}

/** An unknown error is a bug, which must not stop the other e-mails. */
function deliveryFault(error: unknown): DeliveryError["fault"] {
  const known = error instanceof Error && error.name === "DeliveryError";
  return known ? (error as DeliveryError).fault : "moment";
}

/** Retries while the database is busy, so that only a crash can lose the mark. */
async function untilWritten(
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

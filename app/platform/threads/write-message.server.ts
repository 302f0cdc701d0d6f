import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { addUnread, insertMessage, setReadByAuthor } from "./threads.queries.server.ts";
import type { ThreadAuthor, ThreadKey } from "./threads.ts";
import { mailPauseMs } from "./threads.ts";

type NewMessage = {
  author: ThreadAuthor;
  /** Without an id: an author without an account. */
  by: { id?: string | undefined; name: string };
  text: string;
  /** The people with this thread in their list, the author included. */
  readers: readonly (string | null)[];
  /** The boarder or veterinarian who takes part now. */
  providerId: string | null;
};

/** The caller's transaction has locked the record. Returns the message's id. */
export async function addMessage(
  trx: Queries,
  now: Date,
  thread: ThreadKey,
  { author, by, text, readers, providerId }: NewMessage,
): Promise<string> {
  const id = newId(now);
  const at = now.toISOString();
  await insertMessage(trx, {
    id,
    entity: thread.entity,
    entity_id: thread.id,
    at,
    author,
    author_id: by.id ?? null,
    author_name: by.name,
    text,
    provider_id: providerId,
  });
  const theirs = new Set(readers.filter((one) => one !== null));
  if (by.id && theirs.delete(by.id)) await setReadByAuthor(trx, thread, { at, personId: by.id });
  await addUnread(trx, thread, { at, readers: [...theirs].sort() });
  return id;
}

/** Of a signed-in person, in all threads. */
export function personMessageLimit(personId: string) {
  return { bucket: `message:${personId}`, max: 60, windowMs: hourMs };
}

/** As `addMessage`, by a signed-in person. Refuses RATE_LIMITED after sixty messages an hour. */
export async function writeMessage(
  trx: Queries,
  now: Date,
  thread: ThreadKey,
  message: NewMessage & { by: { id: string; name: string } },
): Promise<Outcome<string>> {
  const exceeded = await consumeRateLimits(trx, now, [personMessageLimit(message.by.id)]);
  return exceeded ?? done(await addMessage(trx, now, thread, message));
}

/** Queues an e-mail, unless this recipient got one about the thread within `mailPauseMs`. The caller has locked the record. */
export async function mailAboutMessage(
  trx: Queries,
  now: Date,
  thread: ThreadKey,
  mail: OutgoingEmail,
): Promise<boolean> {
  const bucket = `thread-mail:${thread.entity}:${thread.id}:${mail.to}`;
  const limit = { bucket, max: 1, windowMs: mailPauseMs };
  if (await consumeRateLimits(trx, now, [limit])) return false;
  const topic = { key: `messages:${thread.entity}:${thread.id}` };
  return (await sendMail(trx, now, { ...mail, kind: "message", topic })) > 0;
}

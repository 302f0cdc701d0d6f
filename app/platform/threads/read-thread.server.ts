import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  listMessages,
  listMessagesOfThreads,
  listUnread,
  setRead,
  type ThreadMessage,
} from "./threads.queries.server.ts";
import { messagesShown, type ThreadEntry, type ThreadKey, type ThreadReader } from "./threads.ts";

export function threadEntry(message: ThreadMessage): ThreadEntry {
  const { id, at, author, author_name: authorName, text } = message;
  return { id, at, author, authorName, text };
}

export async function readThreads(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, ThreadEntry[]>> {
  const threads = Map.groupBy(
    await listMessagesOfThreads(q, entity, ids),
    ({ entity_id }) => entity_id,
  );
  return new Map([...threads].map(([id, messages]) => [id, messages.map(threadEntry)]));
}

/** Marks each thread as read up to its newest message. */
export async function markSeen(
  services: AppServices,
  entity: string,
  { personId, threads }: { personId: string; threads: ReadonlyMap<string, readonly ThreadEntry[]> },
): Promise<void> {
  const ids = [...threads.keys()];
  const unread = await listUnread(services.db.reader, entity, { personId, ids });
  if (unread.length === 0) return;
  const newest = new Map(unread.map((id) => [id, threads.get(id)?.at(-1)?.at ?? ""]));
  try {
    await services.db.transaction((trx) => setRead(trx, entity, { personId, newest }));
  } catch (error) {
    services.log.warn({ err: error }, "messages that were shown are still counted as unread");
  }
}

/** The newest messages, oldest first. Marks them as read. */
export async function readThread(
  services: AppServices,
  thread: ThreadKey,
  reader: ThreadReader,
): Promise<ThreadEntry[]> {
  const q = services.db.reader;
  const messages = await listMessages(q, thread, { reader, limit: messagesShown });
  const entries = messages.map(threadEntry);
  const threads = new Map([[thread.id, entries]]);
  await markSeen(services, thread.entity, { personId: reader.id, threads });
  return entries;
}

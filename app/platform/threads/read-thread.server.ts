import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countUnreadMessages,
  listMessages,
  listMessagesOf,
  setSeen,
  type ThreadMessage,
} from "./threads.queries.server.ts";
import { messagesShown, type ThreadEntry, type ThreadKey, type ThreadReader } from "./threads.ts";

/** A message as pages show it. */
export function threadEntry(message: ThreadMessage): ThreadEntry {
  const { id, at, author, author_name: authorName, text } = message;
  return { id, at, author, authorName, text };
}

/** Returns the messages of several threads about records of one kind, oldest first, by the records' ids. */
export async function readThreads(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, ThreadEntry[]>> {
  const threads = Map.groupBy(await listMessagesOf(q, entity, ids), ({ entity_id }) => entity_id);
  return new Map([...threads].map(([id, messages]) => [id, messages.map(threadEntry)]));
}

/** Marks all of a thread as seen by this person, up to its newest message. */
export async function markSeen(
  services: AppServices,
  thread: ThreadKey,
  { personId, newest }: { personId: string; newest: Pick<ThreadEntry, "at"> | undefined },
): Promise<void> {
  if (!newest || (await countUnreadMessages(services.db.reader, thread, personId)) === 0) return;
  try {
    const seen = { personId, newestAt: newest.at };
    await services.db.transaction((trx) => setSeen(trx, thread, seen));
  } catch (error) {
    services.log.warn({ err: error }, "messages that were shown are still counted as unread");
  }
}

/** Returns the newest messages that this reader may see, oldest first, and marks them as seen. */
export async function readThread(
  services: AppServices,
  thread: ThreadKey,
  reader: ThreadReader,
): Promise<ThreadEntry[]> {
  const q = services.db.reader;
  const messages = await listMessages(q, thread, { reader, limit: messagesShown });
  await markSeen(services, thread, { personId: reader.id, newest: messages.at(-1) });
  return messages.map(threadEntry);
}

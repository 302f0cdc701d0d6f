import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  listMessages,
  listMessagesOf,
  listUnread,
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

/** Marks these threads about records of one kind as seen by this person, each up to its newest message. */
export async function markSeen(
  services: AppServices,
  entity: string,
  { personId, threads }: { personId: string; threads: ReadonlyMap<string, readonly ThreadEntry[]> },
): Promise<void> {
  const shown = [...threads.keys()];
  const unread = await listUnread(services.db.reader, entity, { personId, ids: shown });
  if (unread.length === 0) return;
  const newest = new Map(unread.map((id) => [id, threads.get(id)?.at(-1)?.at ?? ""]));
  try {
    await services.db.transaction((trx) => setSeen(trx, entity, { personId, newest }));
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
  const shown = messages.map(threadEntry);
  const threads = new Map([[thread.id, shown]]);
  await markSeen(services, thread.entity, { personId: reader.id, threads });
  return shown;
}

import type { AppServices } from "#app/platform/services.ts";
import {
  countUnreadMessages,
  listMessages,
  setSeen,
  type ThreadMessage,
} from "./threads.queries.server.ts";
import { messagesShown, type ThreadEntry, type ThreadKey, type ThreadReader } from "./threads.ts";

/** A message as pages show it. */
export function threadEntry(message: ThreadMessage): ThreadEntry {
  const { id, at, author, author_name: authorName, text } = message;
  return { id, at, author, authorName, text };
}

/** Returns the newest messages that this reader may see, oldest first, and marks them as seen. */
export async function readThread(
  services: AppServices,
  thread: ThreadKey,
  reader: ThreadReader,
): Promise<ThreadEntry[]> {
  const q = services.db.reader;
  const messages = await listMessages(q, thread, { reader, limit: messagesShown });
  const newest = messages.at(-1);
  if (newest && (await countUnreadMessages(q, thread, reader.id)) > 0) {
    const seen = { personId: reader.id, newestAt: newest.at };
    try {
      await services.db.transaction((trx) => setSeen(trx, thread, seen));
    } catch (error) {
      services.log.warn({ err: error }, "messages that were shown are still counted as unread");
    }
  }
  return messages.map(threadEntry);
}

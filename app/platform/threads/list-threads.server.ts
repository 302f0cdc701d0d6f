import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { ThreadSummary } from "#app/platform/records/news-part.ts";
import { listThreadRows } from "./threads.queries.server.ts";
import { threadReader } from "./threads.ts";

type ThreadRecord = Pick<ThreadSummary, "title" | "href" | "other">;

/** The newest first. Records that `findRecords` leaves out are not the actor's. */
export async function listThreads(
  q: Queries,
  entity: string,
  actor: Actor,
  { limit, findRecords }: { limit: number; findRecords: FindRecords },
): Promise<ThreadSummary[]> {
  const threads = await listThreadRows(q, entity, threadReader(actor), limit);
  if (threads.length === 0) return [];
  const records = await findRecords(threads.map(({ entity_id }) => entity_id));
  return threads.flatMap(({ entity_id: id, newest_at: at, unread, text, ...by }) => {
    const record = records.get(id);
    if (!record) return [];
    const own = by.author_id === actor.id;
    return [{ id, at, unread, text, ...record, by: own ? "You" : by.author_name }];
  });
}

type FindRecords = (ids: readonly string[]) => Promise<Map<string, ThreadRecord>>;

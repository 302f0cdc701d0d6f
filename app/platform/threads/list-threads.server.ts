import { type Actor, ownsPets, runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewsPart, ThreadSummary } from "#app/platform/records/news-part.ts";
import { countThreads, listThreadRows, type OwnThreadsOf } from "./threads.queries.server.ts";
import { ourTeam, threadReader } from "./threads.ts";

type Entity = Pick<NewsPart, "entity" | "threads">;

function ownThreads(entities: readonly Entity[], actor: Actor): OwnThreadsOf[] {
  return entities.flatMap(({ entity, threads }) => {
    const own = threads?.own(actor);
    return own ? [{ entity, ...own }] : [];
  });
}

/** The newest first. */
export async function listThreads(
  q: Queries,
  entities: readonly Entity[],
  actor: Actor,
  limit: number,
): Promise<ThreadSummary[]> {
  const listed = entities.filter(({ threads }) => threads?.describe);
  const rows = await listThreadRows(q, ownThreads(listed, actor), threadReader(actor), limit);
  const byEntity = Map.groupBy(rows, ({ entity }) => entity);
  const described = listed.map(async ({ entity, threads }) => {
    const ids = byEntity.get(entity)?.map(({ entity_id }) => entity_id) ?? [];
    return ids.length > 0 ? [...((await threads?.describe?.(q, ids, actor)) ?? [])] : [];
  });
  const records = new Map((await Promise.all(described)).flat());
  return rows.flatMap(({ entity_id: id, newest_at: at, unread, text, ...message }) => {
    const record = records.get(id);
    return record ? [{ id, at, unread, text, ...record, by: authorFor(actor, message) }] : [];
  });
}

function authorFor(
  actor: Actor,
  message: { author: string; author_id: string | null; author_name: string },
): string {
  const { author, author_id, author_name } = message;
  if (author_id === actor.id || (author === "owner" && ownsPets(actor.role))) return "You";
  return author === "staff" && !runsRescue(actor.role) ? ourTeam.name : author_name;
}

/** By entity, each up to `max`: unread conversations, or those that wait for staff. One statement. */
export function countOwnThreads(
  q: Queries,
  entities: readonly Entity[],
  actor: Actor,
  max: number,
): Promise<Map<string, number>> {
  return countThreads(q, ownThreads(entities, actor), actor.id, max);
}

import { inOrder, orderOf } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import {
  countUpTo,
  type HomePart,
  type Tile,
  type WaitingCount,
} from "#app/platform/records/home-part.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { countOwnThreads } from "#app/platform/threads/list-threads.server.ts";
import { staffThreadsPath, threadsPath } from "#app/platform/threads/threads.ts";
import { maxShownWaiting } from "./menu.ts";

/** `waiting`: from `listWaitingCounts`. Nothing is scanned. */
export async function viewDashboard(
  services: AppServices,
  actor: Actor,
  waiting: readonly WaitingCount[],
): Promise<Tile[]> {
  const count = async ({ tiles }: HomePart) => tiles?.(services.db.reader, actor, maxCounted) ?? [];
  const figures = await Promise.all(entityDescriptors.map(count));
  const waitingTiles = waiting.flatMap(({ tile, value, over }) =>
    tile ? [{ ...tile, value, ...(over && { over }) }] : [],
  );
  return inOrder([...waitingTiles, ...figures.flat()], orderOf[actor.role].tiles, ({ key }) => key);
}

/** By menu entry, up to one more than `maxShownWaiting`. */
export function sumByMenu(counts: readonly WaitingCount[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { menu, value, over } of counts) {
    const sum = (all[menu] ?? 0) + value + (over ? 1 : 0);
    all[menu] = Math.min(sum, maxShownWaiting + 1);
  }
  return all;
}

/** What the menu says of an entry, for the entry's own list. */
export function countOfMenu(counts: readonly WaitingCount[], menu: string) {
  const count = sumByMenu(counts)[menu] ?? 0;
  return { count: Math.min(count, maxShownWaiting), over: count > maxShownWaiting };
}

/** Unread conversations; for staff those that wait for an answer. */
async function countMessages({ db }: AppServices, actor: Actor): Promise<WaitingCount[]> {
  const entities: readonly NewsPart[] = entityDescriptors;
  const max = maxShownWaiting;
  const counts = await countOwnThreads(db.reader, entities, actor, max + 1);
  const menu = runsRescue(actor.role) ? staffThreadsPath : threadsPath;
  return entities.flatMap(({ entity, threads }) => {
    const count = counts.get(entity);
    if (count === undefined) return [];
    const tile = runsRescue(actor.role) ? threads?.tile : undefined;
    return [{ menu, ...countUpTo(max, count), ...(tile && { tile }) }];
  });
}

/** Counted up to `maxShownWaiting` where no counter has them. */
export async function listWaitingCounts(
  services: AppServices,
  actor: Actor,
): Promise<WaitingCount[]> {
  const count = async ({ waitingCounts }: HomePart) =>
    waitingCounts?.(services.db.reader, actor, maxShownWaiting, services.now()) ?? [];
  const all = await Promise.all([...entityDescriptors.map(count), countMessages(services, actor)]);
  return all.flat();
}

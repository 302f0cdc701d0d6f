import { inOrder, orderOf } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { HomePart, Tile, WaitingCount } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";
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

/** Counted up to `maxShownWaiting` where no counter has them. */
export async function listWaitingCounts(
  services: AppServices,
  actor: Actor,
): Promise<WaitingCount[]> {
  const count = async ({ waitingCounts }: HomePart) =>
    waitingCounts?.(services.db.reader, actor, maxShownWaiting, services.now()) ?? [];
  return (await Promise.all(entityDescriptors.map(count))).flat();
}

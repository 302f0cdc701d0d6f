import { inOrder, tileOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { EntityDescriptor, Tile } from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Returns how much of each kind waits for this person, each with its list. Nothing is scanned. */
export async function viewDashboard(services: AppServices, actor: Actor): Promise<Tile[]> {
  const count = async ({ tiles }: EntityDescriptor) =>
    tiles?.(services.db.reader, actor, maxCounted, services.now()) ?? [];
  const tiles = await Promise.all(entityDescriptors.map(count));
  return inOrder(tiles.flat(), tileOrder[actor.role], ({ key }) => key);
}

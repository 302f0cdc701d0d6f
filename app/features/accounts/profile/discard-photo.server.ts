import {
  deleteReleased,
  listOwnBlobs,
} from "#app/platform/pictures/picture-changes.queries.server.ts";
import type { World } from "#app/platform/services.ts";

/** Deletes a photo that nobody has any more; what a failure leaves is swept away with the unclaimed ones. */
export async function discardPhoto(world: World, id: string | undefined): Promise<void> {
  if (!id) return;
  try {
    for (const key of await listOwnBlobs(world.db.reader, [id])) await world.blobs.delete(key);
    await world.db.transaction((trx) => deleteReleased(trx, [id]));
  } catch (error) {
    world.log.warn({ err: error }, "a photo is left to the sweep");
  }
}

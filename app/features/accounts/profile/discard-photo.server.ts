import {
  deleteReleased,
  listOwnBlobs,
} from "#app/platform/pictures/picture-changes.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Deletes a photo that nobody has any more; what a failure leaves is swept away with the unclaimed ones. */
export async function discardPhoto(services: AppServices, id: string | undefined): Promise<void> {
  if (!id) return;
  try {
    for (const key of await listOwnBlobs(services.db.reader, [id]))
      await services.blobs.delete(key);
    await services.db.transaction((trx) => deleteReleased(trx, [id]));
  } catch (error) {
    services.log.warn({ err: error }, "a photo is left to the sweep");
  }
}

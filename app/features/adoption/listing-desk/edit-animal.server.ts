import { lockListing } from "#app/features/adoption/listing/find-listing.server.ts";
import { syncListing } from "#app/features/adoption/listing/sync-listing.server.ts";
import type { AnimalEdit } from "#app/features/animals/care-episode/animal-edit.schema.server.ts";
import { findOnlyListing } from "#app/features/animals/care-episode/find-animal.server.ts";
import { writeAnimal } from "#app/features/animals/care-episode/write-animal.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Writes an animal in care, and its listing where the listing is about it alone. Refuses as `writeAnimal`. */
export async function editAnimal(
  services: AppServices,
  actor: Actor,
  petId: string,
  input: AnimalEdit,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  if (!isId(petId)) return refused("NOT_FOUND");
  const photo = await pictureFingerprint(services, actor, input.photo.slice(-1));
  const content = { petId, ...input, photo };
  const form = { key, verb: "edit-animal", actorId: actor.id, content };
  let dropped: string | undefined;
  const outcome = await idempotent<{ name: string }>(services, form, async (trx) => {
    dropped = undefined;
    const now = services.now();
    const listingId = await findOnlyListing(trx, petId);
    if (listingId) await lockListing(trx, listingId, "exclusive");
    const written = await writeAnimal(trx, { petId, input, actor, now });
    if (!written.ok) return written;
    const { name, birthDay, droppedPhoto } = written.value;
    dropped = droppedPhoto;
    if (listingId) await syncListing(trx, listingId, { ...input, birthDay }, now);
    return done({ name });
  });
  if (outcome.ok && dropped) await discardPictures(services, [dropped]);
  return outcome;
}

import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { PictureOf } from "#app/platform/pictures/picture.ts";
import {
  listCardPictures,
  listPhotos,
  listVisiblePictures,
} from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Only those that this reader may open. */
export async function findRowPictures(
  services: AppServices,
  actor: Actor,
  items: readonly { picture: PictureOf }[],
) {
  const listings = items.flatMap(({ picture }) =>
    "listingId" in picture ? [picture.listingId] : [],
  );
  const photoIds = items.flatMap(({ picture }) =>
    "photoId" in picture ? (picture.photoId ?? []) : [],
  );
  const ofListings = await listCardPictures(services, [...new Set(listings)]);
  const allowed = await listVisiblePictures(services, entityDescriptors, actor, photoIds);
  const photos = await listPhotos(services, [...allowed]);
  return {
    visible: (picture: PictureOf) =>
      "personId" in picture || !("photoId" in picture && picture.photoId)
        ? true
        : allowed.has(picture.photoId),
    pictures: (picture: PictureOf) => {
      if ("listingId" in picture) return ofListings.get(picture.listingId);
      return "photoId" in picture ? photos.get(picture.photoId ?? "") : undefined;
    },
  };
}

import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  listCardPictures,
  listPhotos,
  listVisiblePictures,
} from "#app/platform/pictures/pictures.server.ts";
import type { WaitingItem } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";

type RowPicture = WaitingItem["picture"];

/** Only those that this reader may open. */
export async function findRowPictures(
  services: AppServices,
  actor: Actor,
  items: readonly { picture: RowPicture }[],
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
    visible: (picture: RowPicture) =>
      "personId" in picture || !("photoId" in picture && picture.photoId)
        ? true
        : allowed.has(picture.photoId),
    pictures: (picture: RowPicture) => {
      if ("listingId" in picture) return ofListings.get(picture.listingId);
      return "photoId" in picture ? photos.get(picture.photoId ?? "") : undefined;
    },
  };
}

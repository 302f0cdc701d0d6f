import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { shareSize } from "#app/platform/pictures/share-photo.ts";

type Photo = Pick<ListingPicture, "id" | "alt" | "focus">;

/** Changes whenever the link-preview picture does. */
export function cardVersion({ id, focus }: Pick<Photo, "id" | "focus">): string {
  return `${id}-${focus}`;
}

export function linkPreviewPicture(listingId: string, photo: Photo) {
  return {
    src: `/pet-details/${listingId}/card.jpeg?v=${cardVersion(photo)}`,
    type: "image/jpeg",
    alt: photo.alt,
    ...shareSize,
  };
}

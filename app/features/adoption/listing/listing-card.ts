import { shareSize } from "#app/platform/pictures/share-photo.ts";

type Card = {
  /** Changes whenever the picture does. */
  version: string;
  alt: string;
};

export function linkPreviewPicture(listingId: string, { version, alt }: Card) {
  return {
    src: `/pet-details/${listingId}/card.jpeg?v=${version}`,
    type: "image/jpeg",
    alt,
    ...shareSize,
  };
}

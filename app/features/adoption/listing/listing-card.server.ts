import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { orUnavailable } from "#app/platform/files/open-file.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import { listPictures, type Picture } from "#app/platform/pictures/pictures.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPublicListing } from "./listing.queries.server.ts";
import { cardVersion } from "./listing-card.ts";

type Photo = Pick<Picture, "id" | "focus">;

function cardKey(photo: Photo): BlobKey {
  return `pet-cards/${cardVersion(photo)}.jpeg`;
}

/**
 * Draws the link-preview picture on the first request and stores it. Refuses NOT_FOUND (also without a photo) and
 * SERVICE_UNAVAILABLE while the store is down or too many pictures are being drawn.
 */
export async function openListingCard(
  services: AppServices,
  id: string,
): Promise<Outcome<StoredBlob>> {
  const { db } = services;
  const listing = isId(id) ? await findPublicListing(db.reader, id) : undefined;
  const [photo] = listing ? ((await listPictures(db.reader, [id])).get(id) ?? []) : [];
  if (!photo) return refused("NOT_FOUND");
  const key = cardKey(photo);
  return orUnavailable(services, async () => {
    const drawnBefore = await services.blobs.get(key);
    return drawnBefore ? done(drawnBefore) : drawCard(services, photo, key);
  });
}

async function drawCard(
  { blobs, images }: AppServices,
  photo: Picture,
  key: BlobKey,
): Promise<Outcome<StoredBlob>> {
  const file = photo.variants.find(({ format }) => format === "jpeg");
  const source = file && (await blobs.get(file.blob_key));
  if (!source) return refused("NOT_FOUND");
  const bytes = new Uint8Array(await new Response(source.stream()).arrayBuffer());
  const share = { focus: photo.focus, ground: backgroundColours[photo.tone] ?? "#ffffff" };
  const drawn = await images.drawSharePhoto(share, bytes);
  if (!drawn.ok) return drawn;
  await blobs.put(key, drawn.value, "image/jpeg");
  const blob = await blobs.get(key);
  return blob ? done(blob) : refused("NOT_FOUND");
}

/** Returns the link-preview picture to release when the first photo changes. */
export function outdatedListingCard(was: Photo | undefined, is: Photo | undefined): BlobKey[] {
  return was && !(is && cardVersion(was) === cardVersion(is)) ? [cardKey(was)] : [];
}

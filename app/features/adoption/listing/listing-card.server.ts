import { createHash } from "node:crypto";
import { lagosDay } from "#app/platform/dates.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { orUnavailable } from "#app/platform/files/open-file.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { middleFocus } from "#app/platform/pictures/picture.ts";
import { listPictures, type Picture } from "#app/platform/pictures/pictures.queries.server.ts";
import type { SharePhoto } from "#app/platform/pictures/share-photo.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { findPublicListing } from "./listing.queries.server.ts";
import type { ListingStatus, ListingTexts } from "./listing.ts";
import { listingTextsFrom } from "./listing-columns.server.ts";
import { describeAge } from "./pet-age.ts";
import { callInWords } from "./pet-sentences.ts";

type Photo = Pick<Picture, "id" | "focus">;
type Shared = Pick<ListingTexts, "name" | "breed" | "location" | "sex"> & {
  status: ListingStatus;
  ageText: string;
};

/** Raise it when the drawing changes. */
const drawingVersion = 2;

function shareOf(site: Pick<Site, "name" | "tagline">, pet: Shared, focus: number): SharePhoto {
  const [area = ""] = pet.location.split(",");
  return {
    focus,
    name: pet.name,
    facts: [pet.breed, [pet.ageText, area.trim()].filter(Boolean).join(" · ")],
    call: callInWords(pet),
    siteName: site.name,
    tagline: site.tagline,
  };
}

function digestOf(share: SharePhoto, photo: Photo | undefined): string {
  const content = JSON.stringify([drawingVersion, share, photo?.id]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** Changes whenever the link-preview picture does. */
export function listingCardVersion(
  site: Pick<Site, "name" | "tagline">,
  pet: Shared & { pictures: readonly Photo[] },
): string {
  const [photo] = pet.pictures;
  return digestOf(shareOf(site, pet, photo?.focus ?? middleFocus), photo);
}

/** The picture, and beside it the digest of what it shows: its texts change with the days. */
function cardKeys(name: string): { picture: BlobKey; digest: BlobKey } {
  return { picture: `pet-cards/${name}.jpeg`, digest: `pet-cards/${name}.txt` };
}

export function cardKeysOf({ id, focus }: Photo): { picture: BlobKey; digest: BlobKey } {
  return cardKeys(`${id}-${focus}`);
}

/**
 * Draws the link-preview picture on the first request and stores it until it changes. Refuses NOT_FOUND, and
 * SERVICE_UNAVAILABLE while the store is down or too many pictures are being drawn.
 */
export async function openListingCard(
  services: AppServices,
  id: string,
): Promise<Outcome<StoredBlob>> {
  const { db, blobs, site } = services;
  const row = isId(id) ? await findPublicListing(db.reader, id) : undefined;
  if (!row) return refused("NOT_FOUND");
  const [photo] = (await listPictures(db.reader, [id])).get(id) ?? [];
  const texts = listingTextsFrom(row);
  const ageText = describeAge(texts, lagosDay(services.now()));
  const share = shareOf(
    site,
    { ...texts, status: row.status, ageText },
    photo?.focus ?? middleFocus,
  );
  const digest = digestOf(share, photo);
  const keys = photo ? cardKeysOf(photo) : cardKeys(id);
  return orUnavailable(services, async () => {
    const drawnBefore = (await readText(services, keys.digest)) === digest;
    const stored = drawnBefore ? await blobs.get(keys.picture) : undefined;
    if (stored) return done(stored);
    const drawn = await services.images.drawSharePhoto(share, await readPhoto(services, photo));
    if (!drawn.ok) return drawn;
    await blobs.put(keys.picture, drawn.value, "image/jpeg");
    await blobs.put(keys.digest, new TextEncoder().encode(digest), "text/plain");
    const blob = await blobs.get(keys.picture);
    return blob ? done(blob) : refused("NOT_FOUND");
  });
}

async function readText({ blobs }: AppServices, key: BlobKey): Promise<string | undefined> {
  const blob = await blobs.get(key);
  return blob && new Response(blob.stream()).text();
}

/** Empty without a photo. */
async function readPhoto({ blobs }: AppServices, photo: Picture | undefined): Promise<Uint8Array> {
  const file = photo?.variants.find(({ format }) => format === "jpeg");
  const blob = file && (await blobs.get(file.blob_key));
  if (!blob) return new Uint8Array();
  return new Uint8Array(await new Response(blob.stream()).arrayBuffer());
}

/** Returns the files of the link-preview picture to release when the first photo or its focus changes. */
export function outdatedListingCard(was: Photo | undefined, is: Photo | undefined): BlobKey[] {
  return was && !(was.id === is?.id && was.focus === is.focus)
    ? Object.values(cardKeysOf(was))
    : [];
}

import { isId, newId } from "#app/data/ids.ts";
import {
  findVariant,
  insertPicture,
  listPictures,
  listStagedPictures,
  type Picture,
  type PictureVariant,
} from "#app/data/pictures.server.ts";
import type { StoredBlob } from "#app/integrations/blobs.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import type { Actor } from "../accounts/person.ts";
import type { ListingPicture } from "./listing.ts";

/** Where the browser finds one file of a picture. Names are ours and never reused, so they can be kept for ever. */
function fileAddress(pictureId: string, format: string, width: number): string {
  return `/pictures/${pictureId}/${width}.${format}`;
}

export function showPicture(picture: Picture): ListingPicture {
  return {
    id: picture.id,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    tone: picture.tone,
    files: picture.variants.map(({ format, width, height }) => ({
      format,
      width,
      height,
      src: fileAddress(picture.id, format, width),
    })),
  };
}

/**
 * Re-encodes an uploaded picture and keeps it as nobody's until a listing claims it; unclaimed ones are
 * swept after a day. Refuses, naming the file: TOO_LARGE, UNSUPPORTED, SERVICE_UNAVAILABLE.
 */
export async function stagePicture(
  world: World,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string }>> {
  const processed = await world.images.process(file.bytes, file.name);
  if (!processed.ok) return processed;
  const now = world.now();
  const id = newId(now);
  const { variants, ...shape } = processed.value;
  const stored: PictureVariant[] = [];
  for (const { bytes, ...variant } of variants) {
    const blobKey = `pictures/${id}/${variant.width}.${variant.format}`;
    await world.blobs.put(blobKey, bytes, `image/${variant.format}`);
    stored.push({ ...variant, picture_id: id, bytes: bytes.byteLength, blob_key: blobKey });
  }
  await world.db.transaction((trx) =>
    insertPicture(
      trx,
      {
        ...shape,
        id,
        listing_id: null,
        staged_by: actor.id,
        file_name: file.name.slice(0, 200),
        alt: "",
        position: 0,
        created_at: now.toISOString(),
      },
      stored,
    ),
  );
  return done({ id });
}

/** The actor's own unclaimed pictures among these ids, with the names they were sent under. */
export async function listStaged(
  world: World,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; fileName: string; picture: ListingPicture }[]> {
  if (ids.length === 0) return [];
  const staged = await listStagedPictures(world.db.reader, ids, actor.id);
  return staged.map((row) => ({ id: row.id, fileName: row.file_name, picture: showPicture(row) }));
}

/** The pictures of each listing, in order. */
export async function listPicturesOf(
  world: World,
  listingIds: string[],
): Promise<Map<string, ListingPicture[]>> {
  const found = await listPictures(world.db.reader, listingIds);
  return new Map([...found].map(([id, pictures]) => [id, pictures.map(showPicture)]));
}

/**
 * One file of a picture. Pictures of listings that visitors may see are public; a draft's, a withdrawn
 * one's and a staged one's are NOT_FOUND but to staff.
 */
export async function openPicture(
  world: World,
  actor: Actor | undefined,
  wanted: { id: string; width: number; format: "webp" | "avif" | "jpeg" },
): Promise<Outcome<{ blob: StoredBlob; isPublic: boolean }>> {
  if (!isId(wanted.id)) return refused("NOT_FOUND");
  const variant = await findVariant(world.db.reader, wanted.id, wanted.format, wanted.width);
  if (!variant) return refused("NOT_FOUND");
  const isPublic = ["available", "reserved", "adopted"].includes(variant.listing_status ?? "");
  if (!isPublic && actor?.role !== "staff") return refused("NOT_FOUND");
  const blob = await world.blobs.get(variant.blob_key);
  return blob ? done({ blob, isPublic }) : refused("NOT_FOUND");
}

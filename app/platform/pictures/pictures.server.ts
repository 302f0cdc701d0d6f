import { type Actor, runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { openFile } from "#app/platform/files/open-file.server.ts";
import { storeSentFile } from "#app/platform/files/store-sent-file.server.ts";
import { consumeUploadTotals } from "#app/platform/files/upload-totals.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { RateLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import {
  type AvatarPicture,
  type CardPicture,
  type ListingPicture,
  offerFiles,
  offerThumb,
} from "./picture.ts";
import { deleteReleased } from "./picture-cleanup.queries.server.ts";
import { insertPictureJob } from "./picture-jobs.queries.server.ts";
import {
  findPhotoOf,
  findVariant,
  insertPicture,
  listFirstPictures,
  listPictureOwners,
  listPictures,
  listPicturesBy,
  listPicturesById,
  listStagedPictures,
  type Picture,
  type PictureVariant,
} from "./pictures.queries.server.ts";

/** The blob key of one file of a picture. */
export function blobKeyOf(
  pictureId: string,
  width: number,
  format: PictureVariant["format"],
): BlobKey {
  return `pictures/${pictureId}/${width}.${format}`;
}

/** A picture whose files come from the site itself, which asks who may see them. */
export function showPicture(picture: Picture): ListingPicture {
  return showFrom(picture, undefined);
}

/** A picture that visitors see: its files come from the CDN, where there is one. */
export function showPublicPicture(picture: Picture, { cdn }: Pick<Site, "cdn">): ListingPicture {
  return showFrom(picture, cdn);
}

function showFrom(picture: Picture, host: string | undefined): ListingPicture {
  const { id, alt, width, height, tone, focus, variants } = picture;
  const [files, thumb] = [offerFiles(id, variants, host), offerThumb(id, variants, host)];
  return { id, alt, width, height, tone, focus, files, thumb };
}

/**
 * Re-encodes an uploaded picture and stores it as staged: without an owner until a listing or a profile claims it,
 * deleted after a day otherwise. A job makes its AVIF files later. Returns its id. Refuses, naming the file, TOO_LARGE,
 * UNSUPPORTED and SERVICE_UNAVAILABLE; RATE_LIMITED after forty an hour of one person who is not staff, refused ones
 * included, and beyond `uploadTotals`. A refused file leaves nothing in the store.
 */
export async function stagePicture(
  services: AppServices,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string }>> {
  const now = services.now();
  const { name } = file;
  const id = newId(now);
  const sent = {
    name,
    attempts: runsRescue(actor.role) ? [] : ownUploads(actor),
    reserve: (trx: Queries, bytes: number) => consumeUploadTotals(trx, now, actor, { name, bytes }),
  };
  return storeSentFile(services, sent, async () => {
    const processed = await services.images.process(file.bytes, name);
    if (!processed.ok) return processed;
    const { variants, thumb, ...shape } = processed.value;
    const files = (thumb ? [thumb, ...variants] : variants).map(({ bytes, ...variant }) => {
      const key = blobKeyOf(id, variant.width, variant.format);
      return { key, bytes, type: `image/${variant.format}`, variant };
    });
    const insert = async (trx: Queries) => {
      const picture = {
        ...shape,
        id,
        listing_id: null,
        staged_by: actor.id,
        file_name: name.slice(0, 200),
        alt: "",
        position: 0,
        created_at: now.toISOString(),
      };
      const rows = files.map(({ key, bytes, variant }): PictureVariant => {
        return { ...variant, picture_id: id, bytes: bytes.byteLength, blob_key: key };
      });
      await insertPicture(trx, picture, rows);
      await insertPictureJob(trx, id, picture.created_at);
      return done({ id });
    };
    return done({ files, insert });
  });
}

function ownUploads({ id }: Actor): RateLimit[] {
  return [{ bucket: `picture:${id}`, max: 40, windowMs: 60 * 60 * 1000 }];
}

/** The actor's unclaimed pictures among these ids, with their file names. */
export async function listStaged(
  services: AppServices,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; fileName: string; picture: ListingPicture }[]> {
  if (ids.length === 0) return [];
  const staged = await listStagedPictures(services.db.reader, ids, actor.id);
  return staged.map((row) => ({ id: row.id, fileName: row.file_name, picture: showPicture(row) }));
}

/**
 * Returns what identifies staged pictures in an idempotency key's content: name and sizes, because a form that is sent
 * twice stages them under different ids. AVIF files come later and do not count.
 */
export async function pictureFingerprint(
  services: AppServices,
  actor: Actor,
  ids: string[],
): Promise<unknown[]> {
  const pictures = await listPicturesBy(services.db.reader, ids, actor.id);
  return pictures.map(({ file_name, width, height, tone, variants }) => {
    const sizes = variants.filter(({ format }) => format !== "avif").map(({ bytes }) => bytes);
    return [file_name, width, height, tone, ...sizes];
  });
}

/** Deletes released pictures. What a failure leaves, the cleanup job deletes. */
export async function discardPictures(
  services: AppServices,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  try {
    await services.db.transaction((trx) => deleteReleased(trx, ids, services.now()));
  } catch (error) {
    services.log.warn({ err: error }, "removed pictures are left to the cleanup job");
  }
}

/** The pictures of a listing that visitors see, in order. */
export async function listPublicPictures(
  { db, site }: AppServices,
  listingId: string,
): Promise<ListingPicture[]> {
  const found = await listPictures(db.reader, [listingId]);
  return (found.get(listingId) ?? []).map((picture) => showPublicPicture(picture, site));
}

/** The widest card, in the pixels of a dense screen. */
const cardWidth = 720;

/** The first picture of each listing, whoever sees it, in the files that a card may use. */
export function listCardPictures(
  services: AppServices,
  listingIds: string[],
): Promise<Map<string, CardPicture>> {
  return listCardPicturesFrom(services, listingIds, undefined);
}

/** The same of listings that visitors see. */
export function listPublicCardPictures(
  services: AppServices,
  listingIds: string[],
): Promise<Map<string, CardPicture>> {
  return listCardPicturesFrom(services, listingIds, services.site.cdn);
}

async function listCardPicturesFrom(
  services: AppServices,
  listingIds: string[],
  host: string | undefined,
): Promise<Map<string, CardPicture>> {
  const found = await listFirstPictures(services.db.reader, listingIds, cardWidth);
  return new Map(
    found.map(({ listing_id, id, alt, tone, focus, files }) => [
      listing_id,
      { id, alt, tone, focus, files, ...(host && { host }) },
    ]),
  );
}

/** Photos of pets by their ids, in the files that a card may use. */
export async function listPhotos(
  services: AppServices,
  ids: readonly string[],
): Promise<Map<string, CardPicture>> {
  const found = await listPicturesById(services.db.reader, ids);
  return new Map(
    found.map(({ id, alt, tone, focus, variants }) => {
      const useful = variants.filter(
        ({ format, width }) => width <= cardWidth && format !== "jpeg",
      );
      const files = useful.map(({ format, width, height }) => `${format} ${width} ${height}`);
      return [id, { id, alt, tone, focus, files: files.join(",") }];
    }),
  );
}

/** People's photos by their ids, in the file for rows. */
export async function listAvatars(
  services: AppServices,
  ids: readonly string[],
): Promise<Map<string, AvatarPicture>> {
  const found = await listPicturesById(services.db.reader, ids);
  return new Map(
    found.map((picture) => {
      const { id, tone, files, thumb } = showPicture(picture);
      return [id, { tone, thumb, files: thumb ? [thumb] : files }];
    }),
  );
}

/** The photo of a person's profile. */
export async function findProfilePhoto(
  services: AppServices,
  personId: string,
): Promise<ListingPicture | undefined> {
  const photo = await findPhotoOf(services.db.reader, personId);
  return photo && showPicture(photo);
}

/** Who sees the pictures of this entity, which are claimed in its name. */
export type PictureOwner = {
  entity: string;
  /** Whether this actor, or a visitor, sees one of them. */
  maySeePicture?: (
    q: Queries,
    pictureId: string,
    actor: Actor | undefined,
    now: Date,
  ) => Promise<boolean>;
  /** Whether one of its records lets an actor see a picture of another entity, by that entity. */
  maySeePicturesOf?: Record<
    string,
    (q: Queries, pictureId: string, actor: Actor, now: Date) => Promise<boolean>
  >;
};

/**
 * Opens one file of a picture for those whom its owner's descriptor admits; a staged one for its sender. Refuses
 * NOT_FOUND for anybody else, and SERVICE_UNAVAILABLE while the store is down. `isPublic`: visitors see it.
 */
export async function openPicture(
  services: AppServices,
  owners: readonly PictureOwner[],
  actor: Actor | undefined,
  wanted: { id: string; width: number; format: "webp" | "avif" | "jpeg" },
): Promise<Outcome<{ blob: StoredBlob; isPublic: boolean }>> {
  if (!isId(wanted.id)) return refused("NOT_FOUND");
  const { reader } = services.db;
  const file = await findVariant(reader, wanted.id, wanted.format, wanted.width);
  if (!file) return refused("NOT_FOUND");
  const seen = { ...file, id: wanted.id };
  const isPublic = await maySee(services, owners, seen, undefined);
  if (!isPublic && !(await maySee(services, owners, seen, actor))) return refused("NOT_FOUND");
  const opened = await openFile(services, file.blob_key);
  return opened.ok ? done({ blob: opened.value, isPublic }) : opened;
}

/** Those of these pictures whose files this actor may open. */
export async function listVisiblePictures(
  services: AppServices,
  owners: readonly PictureOwner[],
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const pictures = await listPictureOwners(services.db.reader, [...new Set(ids)]);
  const visible = pictures.map(async (picture) =>
    (await maySee(services, owners, picture, actor)) ? [picture.id] : [],
  );
  return new Set((await Promise.all(visible)).flat());
}

/** Whether this actor, or a visitor, sees a picture: by its owner's descriptor, or by that of a record about its owner. */
async function maySee(
  services: AppServices,
  owners: readonly PictureOwner[],
  picture: { id: string; owner: string | null; staged_by: string | null },
  who: Actor | undefined,
): Promise<boolean> {
  const { id, owner, staged_by } = picture;
  if (owner === null) return who !== undefined && staged_by === who.id;
  const { reader } = services.db;
  const now = services.now();
  const own = owners.find(({ entity }) => entity === owner);
  if (await own?.maySeePicture?.(reader, id, who, now)) return true;
  if (!who) return false;
  for (const { maySeePicturesOf } of owners) {
    if (await maySeePicturesOf?.[owner]?.(reader, id, who, now)) return true;
  }
  return false;
}

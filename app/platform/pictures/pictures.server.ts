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
  findPersonPhoto,
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

export function pictureBlobKey(
  pictureId: string,
  width: number,
  format: PictureVariant["format"],
): BlobKey {
  return `pictures/${pictureId}/${width}.${format}`;
}

/** Its files come from the site itself, which checks who may see them. */
export function showPicture(picture: Picture): ListingPicture {
  return showFrom(picture, undefined);
}

/** For a picture that visitors see: its files come from the CDN, if there is one. */
export function showPublicPicture(picture: Picture, { cdn }: Pick<Site, "cdn">): ListingPicture {
  return showFrom(picture, cdn);
}

function showFrom(picture: Picture, host: string | undefined): ListingPicture {
  const { id, alt, width, height, tone, focus, variants } = picture;
  const [files, thumb] = [offerFiles(id, variants, host), offerThumb(id, variants, host)];
  return { id, alt, width, height, tone, focus, files, thumb };
}

/**
 * Stores an uploaded picture as staged; it is deleted after a day unless an entity claims it. Refuses TOO_LARGE,
 * UNSUPPORTED and SERVICE_UNAVAILABLE with the file's name, and RATE_LIMITED after forty an hour of one person who is
 * not staff, refused ones included, and beyond `uploadTotals`.
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
      const key = pictureBlobKey(id, variant.width, variant.format);
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

export async function listStagedUploads(
  services: AppServices,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; fileName: string; picture: ListingPicture }[]> {
  if (ids.length === 0) return [];
  const staged = await listStagedPictures(services.db.reader, ids, actor.id);
  return staged.map((row) => ({ id: row.id, fileName: row.file_name, picture: showPicture(row) }));
}

/** For an idempotency key: the same form stages its pictures under new ids. AVIF files come later and do not count. */
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

/** Deletes released pictures; the cleanup job tries again after a failure. */
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

export async function listPublicPictures(
  { db, site }: AppServices,
  listingId: string,
): Promise<ListingPicture[]> {
  const found = await listPictures(db.reader, [listingId]);
  return (found.get(listingId) ?? []).map((picture) => showPublicPicture(picture, site));
}

/** The widest card, in the pixels of a dense screen. */
const cardWidth = 720;

export function listCardPictures(
  services: AppServices,
  listingIds: string[],
): Promise<Map<string, CardPicture>> {
  return listCardPicturesFrom(services, listingIds, undefined);
}

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

/** URLs of the small pictures by id. */
export async function listAvatarUrls(
  services: AppServices,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const avatars = await listAvatars(services, ids);
  return new Map([...avatars].flatMap(([id, { files }]) => (files[0] ? [[id, files[0].src]] : [])));
}

export async function findProfilePhoto(
  services: AppServices,
  personId: string,
): Promise<ListingPicture | undefined> {
  const photo = await findPersonPhoto(services.db.reader, personId);
  return photo && showPicture(photo);
}

export type PictureOwner = {
  entity: string;
  maySeePicture?: (
    q: Queries,
    pictureId: string,
    actor: Actor | undefined,
    now: Date,
  ) => Promise<boolean>;
  /** By entity: whether one of its records lets an actor see a picture of that entity. */
  maySeePicturesOf?: Record<
    string,
    (q: Queries, pictureId: string, actor: Actor, now: Date) => Promise<boolean>
  >;
};

/** Refuses NOT_FOUND where the owner's descriptor does not admit the actor, SERVICE_UNAVAILABLE without the store. */
export async function openPicture(
  services: AppServices,
  owners: readonly PictureOwner[],
  actor: Actor | undefined,
  requested: { id: string; width: number; format: "webp" | "avif" | "jpeg" },
): Promise<Outcome<{ blob: StoredBlob; isPublic: boolean }>> {
  if (!isId(requested.id)) return refused("NOT_FOUND");
  const { reader } = services.db;
  const file = await findVariant(reader, requested.id, requested.format, requested.width);
  if (!file) return refused("NOT_FOUND");
  const picture = { ...file, id: requested.id };
  const isPublic = await maySee(services, owners, picture, undefined);
  if (!isPublic && !(await maySee(services, owners, picture, actor))) return refused("NOT_FOUND");
  const opened = await openFile(services, file.blob_key);
  return opened.ok ? done({ blob: opened.value, isPublic }) : opened;
}

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

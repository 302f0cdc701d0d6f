import type { Site } from "#app/platform/services.ts";

/** `files` have one aspect ratio. */
export type ListingPicture = {
  id: string;
  alt: string;
  width: number;
  height: number;
  tone: number;
  /** An index in `focusPoints`: the part that cropping keeps. */
  focus: number;
  files: PictureFile[];
  /** The smallest file, for rows; undefined where no such file suits every browser. */
  thumb: PictureFile | undefined;
};

export type AvatarPicture = Pick<ListingPicture, "tone" | "files" | "thumb">;

type PictureFile = {
  format: string;
  width: number;
  height: number;
  /** A path, on the site itself where there is no `host`. */
  src: string;
  /** Origin of the CDN; never for a picture that visitors do not see. */
  host?: string;
  bytes?: number;
};
type FileShape = Omit<PictureFile, "src" | "host">;

/** Narrow and older pictures have no such file. */
export const thumbWidth = 96;

/** The files that are wide enough for more than a row; all where none is. */
export function withoutThumb<File extends { width: number }>(files: readonly File[]): File[] {
  const wide = files.filter(({ width }) => width > thumbWidth);
  return wide.length > 0 ? wide : [...files];
}

/** `files` as in `webp 360 400,avif 360 400`: format, width and height of each. */
export type CardPicture = Pick<ListingPicture, "id" | "alt" | "tone" | "focus"> & {
  files: string;
  host?: string;
};

export type PictureOf =
  | { listingId: string }
  | { photoId: string | null }
  | { personId: string; name: string; photoId?: string | null };

/** One URL for each animal that the reader may see, undefined without a photo. */
export type Faces = { faces: readonly (string | undefined)[] };

export const focusPoints = [
  "top left",
  "top",
  "top right",
  "left",
  "middle",
  "right",
  "bottom left",
  "bottom",
  "bottom right",
] as const;

/** Where nobody chose one. */
export const middleFocus = focusPoints.indexOf("middle");

/** Addresses are never reused, so files may be cached for ever. */
function fileAddress(pictureId: string, format: string, width: number): string {
  return `/pictures/${pictureId}/${width}.${format}`;
}

/** The widest file that every client reads; empty where there is none. */
export function widestAddress(files: readonly PictureFile[]): string {
  const [file] = files
    .filter(({ format }) => format !== "avif")
    .sort((a, b) => b.width - a.width || (a.format < b.format ? 1 : -1));
  return file?.src ?? "";
}

/** The picture's id in the address of a file on this site or its CDN; undefined for any other address. */
export function parsePictureId(
  address: string,
  { origin: own, cdn }: Pick<Site, "origin" | "cdn">,
): string | undefined {
  const origin = [own, cdn].find((one) => one && address.startsWith(`${one}/pictures/`));
  if (!origin) return undefined;
  return /^\/pictures\/([0-9a-f-]{36})\/\d{1,5}\.(webp|avif|jpeg)$/.exec(
    address.slice(origin.length),
  )?.[1];
}

// Smallest files first.
const formats = ["avif", "webp", "jpeg"];

/** In the order of preference, each format from narrow to wide. */
export function offerFiles(
  pictureId: string,
  files: readonly FileShape[],
  host?: string,
): PictureFile[] {
  return formats.flatMap((format) =>
    withoutThumb(files)
      .filter((file) => file.format === format)
      .sort((a, b) => a.width - b.width)
      .map(({ width, height, bytes }) => ({
        format,
        width,
        height,
        src: fileAddress(pictureId, format, width),
        ...(host && { host }),
        ...(bytes !== undefined && { bytes }),
      })),
  );
}

const phoneWidth = 360;

/** The narrowest file that every browser reads and that fills a phone. */
export function findPhoneWebp({ files }: Pick<ListingPicture, "files">): PictureFile | undefined {
  const webps = sortedWebps(files);
  return webps.find(({ width }) => width >= phoneWidth) ?? webps.at(-1);
}

function sortedWebps<File extends FileShape>(files: readonly File[]): File[] {
  return files.filter(({ format }) => format === "webp").sort((a, b) => a.width - b.width);
}

function narrowestWebp<File extends FileShape>(files: readonly File[]): File | undefined {
  return sortedWebps(files)[0];
}

export function offerThumb(
  pictureId: string,
  files: readonly FileShape[],
  host?: string,
): PictureFile | undefined {
  const file = narrowestWebp(files);
  if (!file) return undefined;
  const { format, width, height } = file;
  const src = fileAddress(pictureId, format, width);
  return { format, width, height, src, ...(host && { host }) };
}

type CardFiles = Pick<CardPicture, "id" | "files" | "host">;

export function offerCardFiles({ id, files, host }: CardFiles): PictureFile[] {
  return offerFiles(id, readShapes(files), host);
}

export function offerCardThumb({ id, files, host }: CardFiles) {
  return offerThumb(id, readShapes(files), host);
}

function readShapes(files: string): FileShape[] {
  const read = files.split(",").filter(Boolean);
  return read.map((file) => {
    const [format = "", width, height] = file.split(" ");
    return { format, width: Number(width), height: Number(height) };
  });
}

/** @see specification section 8 */
export const pictureUploadFailed = "Failed to upload image";

/** The field of a file that is sent ahead of its form. */
export const uploadField = "upload";

/** In pixels: small print must be readable. */
export const documentSide = 2400;

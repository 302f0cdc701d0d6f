import type { Site } from "#app/platform/services.ts";

/** A picture as pages show it; `files` by format and width, all of one aspect ratio. */
export type ListingPicture = {
  id: string;
  alt: string;
  width: number;
  height: number;
  tone: number;
  /** Which of `focusPoints` stays in view where it is cropped. */
  focus: number;
  files: PictureFile[];
  /** Its smallest file, for rows; undefined where no such file suits every browser. */
  thumb: PictureFile | undefined;
};

/** A person's photo beside their name. */
export type AvatarPicture = Pick<ListingPicture, "tone" | "files" | "thumb">;

type PictureFile = {
  format: string;
  width: number;
  height: number;
  /** Its path; from the site itself where there is no `host`. */
  src: string;
  /** Origin of the CDN that pages load it from; never that of a picture that visitors do not see. */
  host?: string;
  /** Its size; undefined where that was not read. */
  bytes?: number;
};
type FileShape = Omit<PictureFile, "src" | "host">;

/** The width of files for rows alone. Narrow and older pictures have none. */
export const thumbWidth = 96;

/** The files that are wide enough for more than a row; all where none is. */
export function withoutThumb<File extends { width: number }>(files: readonly File[]): File[] {
  const wide = files.filter(({ width }) => width > thumbWidth);
  return wide.length > 0 ? wide : [...files];
}

/** The picture of a pet's card; `files` as in `webp 360 400,avif 360 400`: format, width and height of each. */
export type CardPicture = Pick<ListingPicture, "id" | "alt" | "tone" | "focus"> & {
  files: string;
  /** As that of each file. */
  host?: string;
};

/** The picture before a record: a listing's, a pet's photo where it has one, or a person's photo or initials. */
export type PictureOf =
  | { listingId: string }
  | { photoId: string | null }
  | { personId: string; name: string; photoId?: string | null };

/** The ninths of a picture, row by row; the fifth is the middle. */
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

/** The address of one file of a picture. Names are never reused, so it may be cached for ever. */
function fileAddress(pictureId: string, format: string, width: number): string {
  return `/pictures/${pictureId}/${width}.${format}`;
}

/** The address of the widest file that every client reads; empty where there is none. */
export function widestAddress(files: readonly PictureFile[]): string {
  const [file] = files
    .filter(({ format }) => format !== "avif")
    .sort((a, b) => b.width - a.width || (a.format < b.format ? 1 : -1));
  return file?.src ?? "";
}

/** Returns the picture's id in the address of one of its files on this site or its CDN; undefined for any other address. */
export function pictureIdOf(
  address: string,
  { origin: own, cdn }: Pick<Site, "origin" | "cdn">,
): string | undefined {
  const origin = [own, cdn].find((one) => one && address.startsWith(`${one}/pictures/`));
  if (!origin) return undefined;
  return /^\/pictures\/([0-9a-f-]{36})\/\d{1,5}\.(webp|avif|jpeg)$/.exec(
    address.slice(origin.length),
  )?.[1];
}

/** In the order of preference: smallest files first. */
const formats = ["avif", "webp", "jpeg"];

/** A picture's files in the order of preference, each format from narrow to wide. */
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

/** The narrowest file that every browser reads, other than those for rows. */
export function lightFileOf({ files }: Pick<ListingPicture, "files">): PictureFile | undefined {
  const [file] = files.filter(({ format }) => format === "webp").sort((a, b) => a.width - b.width);
  return file;
}

/** The narrowest WebP file of a picture. */
export function offerThumb(
  pictureId: string,
  files: readonly FileShape[],
  host?: string,
): PictureFile | undefined {
  const [file] = files.filter(({ format }) => format === "webp").sort((a, b) => a.width - b.width);
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

/** Title of a form one of whose pictures was refused. @see specification section 8 */
export const uploadFailed = "Failed to upload image";

/** The field of a file that is sent ahead of its form. */
export const uploadField = "upload";

/** The longest side of a document's picture, in pixels: small print must be readable. */
export const documentSide = 2400;

/** One picture as pages show it; `files` by format and width, all of one shape. */
export type ListingPicture = {
  id: string;
  alt: string;
  width: number;
  height: number;
  tone: number;
  /** Which of `focusPoints` stays in view where it is cropped. */
  focus: number;
  files: PictureFile[];
  /** Its smallest file, for rows; undefined where it has none that every browser reads. */
  thumb: PictureFile | undefined;
};

/** Somebody's photo beside their name. */
export type AvatarPicture = Pick<ListingPicture, "tone" | "files" | "thumb">;

type PictureFile = {
  format: string;
  width: number;
  height: number;
  src: string;
  /** Its size, where it was read. */
  bytes?: number;
};
type FileShape = Omit<PictureFile, "src">;

/** A file of this width is for rows alone. Pictures that are no wider, or older than such files, have none. */
export const thumbWidth = 96;

/** The files that are wide enough for anything but a row; all where none is. */
export function withoutThumb<File extends { width: number }>(files: readonly File[]): File[] {
  const wide = files.filter(({ width }) => width > thumbWidth);
  return wide.length > 0 ? wide : [...files];
}

/** What stands for a pet; `files` as in `webp 360 400,avif 360 400`: format, width and height of each. */
export type CardPicture = Pick<ListingPicture, "id" | "alt" | "tone" | "focus"> & { files: string };

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

/** Where the browser finds one file of a picture. Names are ours and never reused, so they can be kept for ever. */
function fileAddress(pictureId: string, format: string, width: number): string {
  return `/pictures/${pictureId}/${width}.${format}`;
}

/** The widest of a picture's files that every client reads; empty where it has none. */
export function widestAddress(files: readonly PictureFile[]): string {
  const [file] = files
    .filter(({ format }) => format !== "avif")
    .sort((a, b) => b.width - a.width || (a.format < b.format ? 1 : -1));
  return file?.src ?? "";
}

/** Returns the picture behind the address of one of its files on this site; undefined for any other address. */
export function pictureIdOf(address: string, origin: string): string | undefined {
  if (!address.startsWith(`${origin}/pictures/`)) return undefined;
  return /^\/pictures\/([0-9a-f-]{36})\/\d{1,5}\.(webp|avif|jpeg)$/.exec(
    address.slice(origin.length),
  )?.[1];
}

/** Smallest files first: the order in which a browser should prefer them. */
const formats = ["avif", "webp", "jpeg"];

/** The files of a picture in the order in which they are offered, each format's from narrow to wide. */
export function offerFiles(pictureId: string, files: readonly FileShape[]): PictureFile[] {
  return formats.flatMap((format) =>
    withoutThumb(files)
      .filter((file) => file.format === format)
      .sort((a, b) => a.width - b.width)
      .map(({ width, height, bytes }) => ({
        format,
        width,
        height,
        src: fileAddress(pictureId, format, width),
        ...(bytes !== undefined && { bytes }),
      })),
  );
}

/** The narrowest of a picture's files, beside those for rows, that every browser reads. */
export function lightFileOf({ files }: Pick<ListingPicture, "files">): PictureFile | undefined {
  const [file] = files.filter(({ format }) => format === "webp").sort((a, b) => a.width - b.width);
  return file;
}

/** The narrowest WebP file of a picture. */
export function offerThumb(
  pictureId: string,
  files: readonly FileShape[],
): PictureFile | undefined {
  const [file] = files.filter(({ format }) => format === "webp").sort((a, b) => a.width - b.width);
  if (!file) return undefined;
  const { format, width, height } = file;
  return { format, width, height, src: fileAddress(pictureId, format, width) };
}

export function offerCardFiles({ id, files }: Pick<CardPicture, "id" | "files">): PictureFile[] {
  return offerFiles(id, readShapes(files));
}

export function offerCardThumb({ id, files }: Pick<CardPicture, "id" | "files">) {
  return offerThumb(id, readShapes(files));
}

function readShapes(files: string): FileShape[] {
  const read = files.split(",").filter(Boolean);
  return read.map((file) => {
    const [format = "", width, height] = file.split(" ");
    return { format, width: Number(width), height: Number(height) };
  });
}

/** Heads a form one of whose pictures was refused. @see specification section 8 */
export const uploadFailed = "Failed to upload image";

/** The field by which a file that is sent ahead of its form is known. */
export const uploadField = "upload";

/** The longest side that is kept of a document's picture, in pixels: its small print has to be readable. */
export const documentSide = 2400;

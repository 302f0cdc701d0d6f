import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp, type SharpInput } from "sharp";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";

const maxPixels = 50_000_000;
const maxSide = 16_000;
const maxPixelsOfAllFrames = 1_000_000_000;

/** Media types of `file-type`, with the format that the decoder must report. */
const readable: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
  "image/tiff": "tiff",
};

// libvips has loaders for SVG, PDF, Matlab and more; only these six may read a visitor's bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
sharp.concurrency(1);
sharp.cache(false);

type ReadablePicture = { open(): Sharp; width: number; height: number };

/** Reads only the header. Refuses UNSUPPORTED (format, damage), TOO_LARGE (pixels). A JPEG may lack its end marker. */
export async function readHeader(
  bytes: Uint8Array,
  name: string,
): Promise<Outcome<ReadablePicture>> {
  const found = await recognise(bytes);
  const format = found && readable[found.mime];
  if (!format) return unreadable(name, found?.ext);

  const isUnended = format === "jpeg" && lacksEndMarker(bytes);
  // With an added end, missing rows cause only a warning.
  const failOn = isUnended ? "warning" : "error";
  const input = (isUnended ? withEndMarker(bytes) : bytes) as SharpInput;
  const options = { failOn, limitInputPixels: false } as const;
  const header = await sharp(input, options)
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== format) return damaged(name);
  const { width, height } = header.autoOrient;
  if (
    width > maxSide ||
    height > maxSide ||
    width * height > maxPixels ||
    width * height * (header.pages ?? 1) > maxPixelsOfAllFrames
  ) {
    const size = `${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels`;
    return refused(
      "TOO_LARGE",
      `${name} has ${size}, too many to read. Please send a smaller one.`,
    );
  }
  if (isUnended && !(await hasLastRows(bytes, header))) return damaged(name);
  const open = () =>
    sharp(input, { ...options, limitInputPixels: maxPixels, pages: 1 }).autoOrient();
  return done({ open, width, height });
}

const endMarker = [0xff, 0xd9] as const;

/** Some cameras and chat apps leave the end marker out; a file that is cut off lacks more. @see ITU-T T.81, B.1 */
function lacksEndMarker(bytes: Uint8Array): boolean {
  let at = 2;
  let isImageData = false;
  for (;;) {
    const marker = bytes.indexOf(0xff, at);
    if (marker < 0) return isImageData;
    const code = bytes[marker + 1];
    if (code === undefined) return isImageData;
    if (code === endMarker[1]) return false;
    // A byte of image data, a restart marker, or a fill byte.
    const isPlain = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (isPlain || code === 0xff) {
      at = marker + (isPlain ? 2 : 1);
      continue;
    }
    const length = ((bytes[marker + 2] ?? 0) << 8) | (bytes[marker + 3] ?? 0);
    at = marker + 2 + length;
    if (at > bytes.length) return false;
    isImageData = code === 0xda;
  }
}

function withEndMarker(bytes: Uint8Array, filling: Uint8Array = new Uint8Array()): Uint8Array {
  // Half of the marker may be there.
  const end = bytes.at(-1) === endMarker[0] ? bytes.length - 1 : bytes.length;
  return Buffer.concat([bytes.subarray(0, end), filling, Uint8Array.from(endMarker)]);
}

/** Complete last rows are the same whatever follows. The decoder does not report warnings about them. */
async function hasLastRows(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const rows = Math.min(height, 32);
  const lastRows = (filling: Uint8Array) =>
    sharp(withEndMarker(bytes, filling) as SharpInput, { failOn: "none" })
      .extract({ left: 0, top: height - rows, width, height: rows })
      .raw()
      .toBuffer()
      .catch(() => undefined);
  const [without, filled] = [
    await lastRows(new Uint8Array()),
    await lastRows(new Uint8Array(64).fill(0b10101010)),
  ];
  return without !== undefined && filled !== undefined && without.equals(filled);
}

export function damaged(name: string): Refusal {
  return refused(
    "UNSUPPORTED",
    `${name} is damaged and cannot be read. Please send it again or choose another picture.`,
  );
}

async function recognise(bytes: Uint8Array): Promise<{ ext: string; mime: string } | undefined> {
  const start = Buffer.from(bytes.subarray(0, 4_100)).toString("latin1");
  if (
    /^[\s\S]{0,3}\s*(<\?xml|<!--|<!DOCTYPE\s+svg|<svg)/i.test(start) &&
    /<svg[\s>]/i.test(start)
  ) {
    return { ext: "svg", mime: "image/svg+xml" };
  }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Some encoders name AVIF only among the compatible brands.
  if (found?.mime === "image/heif" && start.slice(0, 64).includes("avif")) {
    return { ext: "avif", mime: "image/avif" };
  }
  return found;
}

function unreadable(name: string, extension: string | undefined): Refusal {
  if (extension === "heic") {
    return refused("UNSUPPORTED", fileTexts.heic(name));
  }
  return refused("UNSUPPORTED", fileTexts.noPicture(name, extension));
}

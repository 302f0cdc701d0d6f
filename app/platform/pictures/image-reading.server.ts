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

/** A picture that may be decoded: its format and size are known and within the limits. */
type ReadablePicture = { open(): Sharp; width: number; height: number };

/**
 * Recognises a picture by its content and reads only its header. Refuses UNSUPPORTED for another format or a damaged
 * file, TOO_LARGE for too many pixels.
 */
export async function readHeader(
  bytes: Uint8Array,
  name: string,
): Promise<Outcome<ReadablePicture>> {
  const found = await recognise(bytes);
  const format = found && readable[found.mime];
  if (!format) return unreadable(name, found?.ext);

  const options = { failOn: "error", limitInputPixels: false } as const;
  const header = await sharp(bytes as SharpInput, options)
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
  const open = () =>
    sharp(bytes as SharpInput, { ...options, limitInputPixels: maxPixels, pages: 1 }).autoOrient();
  return done({ open, width, height });
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

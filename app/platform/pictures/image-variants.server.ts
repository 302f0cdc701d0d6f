import sharp, { type Sharp } from "sharp";
import { backgroundColours } from "./background-colours.ts";
import type { PictureVariant, ProcessedPicture } from "./images.server.ts";
import { documentSide, thumbWidth } from "./picture.ts";

const widths = [240, 360, 540, 720, 1080];
/** Bytes by width, for slow phones; at the last quality the size does not matter. */
const budgets: Record<number, number> = {
  [thumbWidth]: 3_000,
  240: 9_000,
  360: 18_000,
  540: 36_000,
  720: 60_000,
  1080: 120_000,
};
const qualities = [76, 68, 60, 50, 40];

/** Upright, sRGB, at the largest width. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** The only full decode. Throws when the file is damaged. */
export async function decode(picture: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: Math.min(width, Math.max(...widths)) })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** WebP at each width (never enlarged) and for rows, one JPEG for link previews, and the nearest background colour. */
export async function makeVariants(pixels: Pixels): Promise<ProcessedPicture> {
  const variants: PictureVariant[] = [];
  for (const width of new Set(widths.map((step) => Math.min(step, pixels.width)))) {
    variants.push(await webp(pixels, width));
  }
  const jpeg = await open(pixels)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  variants.push(variant("jpeg", jpeg));
  return {
    width: pixels.width,
    height: pixels.height,
    tone: await nearestColour(pixels),
    variants,
    ...(pixels.width > thumbWidth && { thumb: await webp(pixels, thumbWidth) }),
  };
}

/** Keeps small print sharp, whatever the size: these files are rarely loaded. Throws when the file is damaged. */
export async function makeDocument(picture: Sharp): Promise<PictureVariant> {
  const made = await picture
    .resize({
      width: documentSide,
      height: documentSide,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toColourspace("srgb")
    .webp({ quality: 82, effort: 4, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return variant("webp", made);
}

const open = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

async function webp(pixels: Pixels, width: number): Promise<PictureVariant> {
  const sized = await open(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const step = width === thumbWidth ? width : widths.find((one) => one >= width);
  const budget = budgets[step ?? 1080] ?? 0;
  for (const quality of qualities) {
    const made = await sharp(sized.data, { raw: sized.info })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    if (made.info.size <= budget || quality === qualities.at(-1)) return variant("webp", made);
  }
  throw new Error("No quality to encode with");
}

function variant(
  format: PictureVariant["format"],
  { data, info }: { data: Buffer; info: { width: number; height: number } },
): PictureVariant {
  return { format, width: info.width, height: info.height, bytes: data };
}

type Lab = readonly [number, number, number];

async function nearestColour(pixels: Pixels): Promise<number> {
  const { data, info } = await open(pixels)
    .flatten({ background: "#ffffff" })
    .resize(24, 24, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    const [l, a, b] = okLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    sum[0] += l;
    sum[1] += a;
    sum[2] += b;
  }
  const count = info.width * info.height;
  const average: Lab = [sum[0] / count, sum[1] / count, sum[2] / count];
  const distances = backgroundColours.map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const tone = okLab(value >> 16, (value >> 8) & 255, value & 255);
    return Math.hypot(tone[0] - average[0], tone[1] - average[1], tone[2] - average[2]);
  });
  return distances.indexOf(Math.min(...distances));
}

function okLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

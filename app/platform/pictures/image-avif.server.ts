import sharp from "sharp";
import type { Pixels } from "./image-variants.server.ts";
import type { PictureVariant } from "./images.server.ts";

/** Bytes by width, for slow phones; at quality `worst` the size does not matter. */
const budgets = [
  { width: 360, bytes: 10_000 },
  { width: 540, bytes: 20_000 },
  { width: 720, bytes: 34_000 },
  { width: 1080, bytes: 70_000 },
];
const best = 54;
const worst = 36;
const perStep = 0.04;
const tries = 3;

/** The best quality within the budget of the width; undefined if no file is smaller than `below` bytes. */
export async function makeAvif(pixels: Pixels, below: number): Promise<PictureVariant | undefined> {
  const budget = budgets.find(({ width }) => width >= pixels.width)?.bytes ?? 70_000;
  const max = Math.min(budget, below - 1);
  let quality = best;
  for (let attempt = 1; ; attempt += 1) {
    const made = await encode(pixels, quality);
    if (made.bytes.byteLength <= max) return made;
    if (quality === worst || attempt === tries) {
      return made.bytes.byteLength < below ? made : undefined;
    }
    const steps = Math.ceil(Math.log(made.bytes.byteLength / max) / perStep);
    quality = Math.max(worst, quality - Math.max(2, steps));
  }
}

async function encode(pixels: Pixels, quality: number): Promise<PictureVariant> {
  const { data, width, height, channels } = pixels;
  // Large ones are rarely seen, and a harder search costs seconds for little.
  const effort = width > 540 ? 3 : 4;
  const bytes = await sharp(data, { raw: { width, height, channels } })
    .avif({ quality, effort, chromaSubsampling: "4:2:0" })
    .toBuffer();
  return { format: "avif", width, height, bytes };
}

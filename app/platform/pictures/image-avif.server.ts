import sharp from "sharp";
import type { Pixels } from "./image-variants.server.ts";
import type { PictureVariant } from "./images.server.ts";

/** Bytes by width, for slow phones; at quality `worst` the size does not matter. */
const budgets: { width: number; bytes: number; best?: number }[] = [
  // Of small faces on dense screens: nobody sees the difference, and a page has a dozen of them.
  { width: 240, bytes: 5_000, best: 42 },
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
  const budget = budgets.find(({ width }) => width >= pixels.width);
  const max = Math.min(budget?.bytes ?? 70_000, below - 1);
  let quality = budget?.best ?? best;
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

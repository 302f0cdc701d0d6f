import { mkdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  type ImageProcessor,
  openImageProcessor,
  type PictureVariant,
  type ProcessedPicture,
} from "#app/platform/pictures/images.server.ts";
import { backgroundIndexFile, pictureFile, pictureName, picturesFolder } from "../demo/pictures.ts";
import { pets } from "./pets.ts";
import { portrait } from "./portrait.ts";
import type { Traits } from "./traits.ts";

/** Writes all files that the site would store of each pet's photo, so that a demo encodes none. */
export async function drawPets(): Promise<void> {
  await refuseAlike();
  await rm(picturesFolder, { recursive: true, force: true });
  const images = openImageProcessor();
  const tones: Record<string, number> = {};
  try {
    for (const [pet, traits] of Object.entries(pets)) {
      const { tone, variants, thumb } = await encode(images, pet, traits);
      const files = thumb ? [thumb, ...variants] : variants;
      const folder = new URL(`${pictureName(pet)}/`, picturesFolder);
      await mkdir(folder, { recursive: true });
      for (const one of files) await writeFile(new URL(pictureFile(one), folder), one.bytes);
      tones[pictureName(pet)] = tone;
    }
  } finally {
    await images.close();
  }
  await writeFile(backgroundIndexFile, `${JSON.stringify(tones, null, 2)}\n`);
}

async function encode(
  images: ImageProcessor,
  pet: string,
  traits: Traits,
): Promise<ProcessedPicture> {
  const picture = value(await images.process(await renderPortrait(traits), pet));
  const webps = picture.variants.filter(({ format }) => format === "webp");
  const source = webps.at(-1)?.bytes ?? new Uint8Array();
  const avifs: PictureVariant[] = [];
  for (const { width, bytes } of webps) {
    avifs.push(value(await images.encodeAvif(source, width, bytes.byteLength)));
  }
  return { ...picture, variants: [...picture.variants, ...avifs] };
}

/** The portrait as a photo would arrive: a JPEG, 1200 × 1333 pixels. */
async function renderPortrait(traits: Traits): Promise<Buffer> {
  const svg = portrait(traits);
  if (/NaN|undefined|Infinity/.test(svg)) throw new Error(`no real number in ${svg}`);
  // The drawing is 900 units wide: this density gives it 1200 pixels.
  return sharp(Buffer.from(svg), { density: 96 })
    .flatten({ background: traits.ground })
    .resize(1200, 1333)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Refuses two animals that differ in the background only. */
async function refuseAlike(): Promise<void> {
  const seen: { pet: string; pixels: Buffer }[] = [];
  for (const [pet, traits] of Object.entries(pets)) {
    // One ground for all, so that only the animals are compared.
    const alone = portrait({ ...traits, backdrop: "plain", ground: "#f3dcc0", accent: "#f3dcc0" });
    const small = sharp(Buffer.from(alone)).flatten().resize(40, 40, { fit: "fill" });
    const pixels = await small.removeAlpha().raw().toBuffer();
    for (const other of seen) {
      if (distance(pixels, other.pixels) < 9) throw new Error(`${pet} looks like ${other.pet}`);
    }
    seen.push({ pet, pixels });
  }
}

/** Returns the mean difference per channel, 0 to 255. */
function distance(a: Buffer, b: Buffer): number {
  return a.reduce((sum, one, at) => sum + Math.abs(one - (b[at] ?? 0)), 0) / a.length;
}

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

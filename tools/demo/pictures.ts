import { readdir, readFile } from "node:fs/promises";
import type { PictureVariant, ProcessedPicture } from "#app/platform/pictures/images.server.ts";
import { thumbWidth, withoutThumb } from "#app/platform/pictures/picture.ts";

/** Made of `portraits/` by `npm run art`: a folder per pet or person, its files named by width, height and format. */
export const picturesFolder = new URL("./pictures/", import.meta.url);
/** For each pet the index of its picture's background colour in `backgroundColours`. */
export const backgroundIndexFile = new URL("tones.json", picturesFolder);

/** Returns the name of a folder: the name in lower-case ASCII. */
export function pictureName(pet: string): string {
  const plain = pet.toLowerCase().replaceAll("ɓ", "b").replaceAll("ɗ", "d").normalize("NFD");
  return plain.replaceAll(/\p{M}/gu, "").replaceAll(/[^a-z]+/g, "-");
}

export function pictureFile({ width, height, format }: Omit<PictureVariant, "bytes">): string {
  return `${width}x${height}.${format}`;
}

/** Returns a pet's picture as encoding it would, AVIF included. */
export async function readPicture(pet: string): Promise<ProcessedPicture> {
  const tones: Record<string, number> = JSON.parse(await readFile(backgroundIndexFile, "utf8"));
  const name = pictureName(pet);
  const folder = new URL(`${name}/`, picturesFolder);
  const variants: PictureVariant[] = [];
  for (const file of await readdir(folder)) {
    const [, width, height, format] = /^(\d+)x(\d+)\.(webp|jpeg|avif)$/.exec(file) ?? [];
    if (!format) throw new Error(`${file} is no picture of ${pet}`);
    variants.push({
      format: format as PictureVariant["format"],
      width: Number(width),
      height: Number(height),
      bytes: await readFile(new URL(file, folder)),
    });
  }
  const [tone, widest] = [tones[name], variants.sort((a, b) => b.width - a.width)[0]];
  if (tone === undefined || !widest) throw new Error(`There is no picture of ${pet}`);
  const thumb = variants.find(({ width }) => width === thumbWidth);
  const { width, height } = widest;
  return { width, height, tone, thumb, variants: withoutThumb(variants) };
}

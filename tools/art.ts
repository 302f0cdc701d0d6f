/**
 * `npm run art`, by hand after a drawing changed: writes the icons and the link preview from `public/favicon.svg` and
 * `public/art/hero.svg`, and from each SVG in `tools/demo/portraits` all files that the site would store of such a photo,
 * so that a demo encodes none. What changed is committed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { Outcome } from "#app/platform/outcome.ts";
import { type ImageProcessor, openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { backgroundIndexFile, pictureFile, picturesFolder } from "./demo/pictures.ts";
import { readArguments } from "./run/arguments.mjs";

const portraitsFolder = new URL("./demo/portraits/", import.meta.url);
const publicFolder = new URL("../public/", import.meta.url);
const paper = "#fdf9f5";
const mark = await readFile(new URL("favicon.svg", publicFolder));

readArguments("Usage: npm run art");
await writeIcons();
await writePictures();
console.log("Written: the icons, public/share.jpg and tools/demo/pictures. Commit what changed.");

async function writeIcons(): Promise<void> {
  const icons = {
    "apple-touch-icon.png": await onPaper(180, 132),
    "icon-192.png": await png(192),
    "icon-512.png": await png(512),
    "icon-maskable-512.png": await onPaper(512, 320),
    "favicon.ico": ico(await png(32)),
    "share.jpg": await linkPreview(),
  };
  for (const [name, bytes] of Object.entries(icons)) {
    await writeFile(new URL(name, publicFolder), bytes);
  }
}

function png(size: number): Promise<Buffer> {
  return sharp(mark, { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Phones cut the corners themselves: the mark on plain paper. */
async function onPaper(size: number, markSize: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: await png(markSize) }])
    .png({ palette: true })
    .toBuffer();
}

/** An .ico that holds one 32-pixel PNG. */
function ico(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

/** Of pages without a picture of their own: the hero beside the mark, as large as link previews take. */
async function linkPreview(): Promise<Buffer> {
  const hero = await readFile(new URL("art/hero.svg", publicFolder));
  const scene = await sharp(hero, { density: 72 * 3 })
    .resize({ height: 590 })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: "#fde7eb" } })
    .composite([
      { input: await png(300), left: 110, top: 165 },
      { input: scene, left: 430, top: 30 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function writePictures(): Promise<void> {
  await rm(picturesFolder, { recursive: true, force: true });
  const images = openImageProcessor();
  const tones: Record<string, number> = {};
  try {
    for (const file of (await readdir(portraitsFolder)).sort()) {
      const pet = file.replace(/\.svg$/, "");
      tones[pet] = await writePicture(images, pet);
    }
  } finally {
    await images.close();
  }
  await writeFile(backgroundIndexFile, `${JSON.stringify(tones, null, 2)}\n`);
}

/** Writes the files of one pet. Returns the index of its background colour. */
async function writePicture(images: ImageProcessor, pet: string): Promise<number> {
  const { tone, variants, thumb } = value(await images.process(await renderPortrait(pet), pet));
  const webps = variants.filter(({ format }) => format === "webp");
  const source = webps.at(-1)?.bytes ?? new Uint8Array();
  const files = thumb ? [thumb, ...variants] : [...variants];
  for (const { width, bytes } of webps) {
    files.push(value(await images.encodeAvif(source, width, bytes.byteLength)));
  }
  const folder = new URL(`${pet}/`, picturesFolder);
  await mkdir(folder, { recursive: true });
  for (const one of files) await writeFile(new URL(pictureFile(one), folder), one.bytes);
  return tone;
}

/** A portrait as a photo would arrive: a JPEG, 1200 pixels wide. */
async function renderPortrait(pet: string): Promise<Buffer> {
  // A drawing is 900 units wide: this density gives it 1200 pixels.
  return sharp(await readFile(new URL(`${pet}.svg`, portraitsFolder)), { density: 96 })
    .flatten({ background: paper })
    .resize(1200)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

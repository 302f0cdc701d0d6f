import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { siteArt } from "./scenes/every-scene.ts";

const mark = siteArt.logo ?? "";

/** Writes the site's own illustrations and icons into `public/`. */
export async function drawSite(): Promise<void> {
  mkdirSync("public/art", { recursive: true });
  for (const [name, svg] of Object.entries(siteArt)) writeFileSync(`public/art/${name}.svg`, svg);
  writeFileSync("public/favicon.svg", mark);
  writeFileSync("public/apple-touch-icon.png", await onPaper(180, 132));
  writeFileSync("public/icon-192.png", await png(192));
  writeFileSync("public/icon-512.png", await png(512));
  writeFileSync("public/icon-maskable-512.png", await onPaper(512, 320));
  writeFileSync("public/favicon.ico", icon(await png(32)));
  writeFileSync("public/share.jpg", await shared(siteArt.hero ?? ""));
}

/** What link previews show of pages without a picture of their own: the hero beside the mark, as large as they take. */
async function shared(hero: string): Promise<Buffer> {
  const scene = await sharp(Buffer.from(hero), { density: 72 * 3 })
    .resize({ height: 590 })
    .png()
    .toBuffer();
  const [left, top] = [110, 165];
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: "#fde7eb" } })
    .composite([
      { input: await png(300), left, top },
      { input: scene, left: 430, top: 30 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function png(size: number): Promise<Buffer> {
  return sharp(Buffer.from(mark), { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** An .ico that holds one 32-pixel PNG. */
function icon(image: Buffer): Buffer {
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

/** Phones cut the corners themselves: the mark on plain paper. */
async function onPaper(size: number, markSize: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: "#fdf9f5" } })
    .composite([{ input: await png(markSize) }])
    .png({ palette: true })
    .toBuffer();
}

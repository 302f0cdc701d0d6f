import sharp, { type OverlayOptions } from "sharp";
import {
  at,
  type DrawnText,
  drawFitted,
  drawText,
  drawWhole,
  findPublicFile,
} from "./draw-text.server.ts";
import { type SharePhoto, shareCrop, sharePortrait, shareSize } from "./share-photo.ts";

const colours = {
  paper: "#fdf8f2",
  sand: "#f4e9dd",
  ink: "#2b1a17",
  soft: "#5f4d46",
  brand: "#b3123f",
};
const collar = 14;
const left = sharePortrait.width + collar + 60;
const width = shareSize.width - left - 56;
const foot = { mark: { width: 66, height: 82 }, top: 500 };
const besideMark = { left: left + foot.mark.width + 20, width: width - foot.mark.width - 20 };

/** Draws a JPEG of 1200 × 630 pixels: the portrait, the pet's name and facts. Without a photo, the mark. */
export async function drawSharePhoto(share: SharePhoto, photo: Uint8Array): Promise<Uint8Array> {
  // Visitors' files are never read this way: only the site's own drawings are SVG.
  sharp.unblock({ operation: ["VipsForeignLoadSvgFile"] });
  const portrait = photo.byteLength > 0 ? await cropPhoto(share, photo) : await drawEmpty();
  const mark = await drawMark(foot.mark);
  let top = 56;
  const texts: OverlayOptions[] = [];
  const write = (drawn: DrawnText | undefined, gap: number) => {
    texts.push(...at(drawn, left, () => top));
    if (drawn) top += drawn.height + gap;
  };
  write(await drawName(share.name), 40);
  for (const fact of await drawFacts(share.facts)) write(fact, 16);
  top += 16;
  write(await drawCall(share.call, foot.top - 20 - top), 0);
  const line = { width: besideMark.width, height: 42 };
  const site = await drawFitted(share.siteName, [32, 28, 24], colours.ink, line);
  const tagline = await drawFitted(share.tagline, [26, 23, 20], colours.soft, line);
  return sharp({ create: { ...shareSize, channels: 3, background: colours.paper } })
    .composite([
      { input: portrait, left: 0, top: 0 },
      { input: drawCollar(), raw: collarSize, left: sharePortrait.width, top: 0 },
      ...texts,
      ...(mark ? [{ input: mark, left, top: foot.top }] : []),
      ...at(site, besideMark.left, () => foot.top + 10),
      ...at(tagline, besideMark.left, () => foot.top + 52),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** On one line, or smaller on two. */
async function drawName(name: string): Promise<DrawnText | undefined> {
  const drawIn = (sizes: number[], height: number) =>
    drawWhole(name, sizes, colours.brand, { width, height });
  return (
    (await drawIn([108, 96, 86], 158)) ??
    (await drawIn([76, 66], 190)) ??
    drawFitted(name, [56], colours.brand, { width, height: 150 })
  );
}

/** In one size, each on its line. */
async function drawFacts(facts: readonly string[]): Promise<(DrawnText | undefined)[]> {
  const line = { width, height: 48 };
  for (const pixels of [38, 34, 30]) {
    const drawn = await Promise.all(
      facts.map((fact) => drawWhole(fact, [pixels], colours.soft, line)),
    );
    if (drawn.every((one) => one !== undefined)) return drawn;
  }
  return Promise.all(facts.map((fact) => drawText(fact, 30, colours.soft, line)));
}

async function drawCall(call: string, height: number): Promise<DrawnText | undefined> {
  const onOneLine = await drawWhole(call, [44, 40, 36], colours.ink, { width, height: 58 });
  return onOneLine ?? drawFitted(call, [36, 30], colours.ink, { width, height });
}

async function cropPhoto({ focus }: SharePhoto, photo: Uint8Array): Promise<Buffer> {
  const size = await sharp(photo).metadata();
  return sharp(photo)
    .extract(shareCrop({ width: size.width, height: size.height, focus }))
    .resize({ ...sharePortrait, fit: "fill" })
    .png()
    .toBuffer();
}

async function drawEmpty(): Promise<Buffer> {
  const mark = await drawMark({ width: 242, height: 300 });
  return sharp({ create: { ...sharePortrait, channels: 3, background: colours.sand } })
    .composite(mark ? [{ input: mark }] : [])
    .png()
    .toBuffer();
}

async function drawMark(size: { width: number; height: number }): Promise<Buffer | undefined> {
  const file = findPublicFile("art/mark.svg");
  return file ? sharp(file, { density: 400 }).resize(size).png().toBuffer() : undefined;
}

const collarSize = { width: collar, height: shareSize.height, channels: 4 } as const;

/** A band with its stitching along the middle. */
function drawCollar(): Buffer {
  const band = Buffer.alloc(collar * shareSize.height * 4);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) =>
    Number.parseInt(colours.brand.slice(place, place + 2), 16),
  );
  for (let row = 0; row < shareSize.height; row++) {
    for (let column = 0; column < collar; column++) {
      const isThread = row % 14 < 9 && Math.abs(column - (collar - 1) / 2) < 1.5;
      const light = isThread ? 0.65 : 0;
      const colour = [red, green, blue].map((part) => Math.round(part + (255 - part) * light));
      band.set([...colour, 255], (row * collar + column) * 4);
    }
  }
  return band;
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Card } from "./card.ts";

/** Beside this file: a source beside the source, a built file beside the built program. */
const fontFile = fileURLToPath(new URL("./card-font.ttf", import.meta.url));
/** Where the site's own files are: beside the built program's folder, or in the checkout. */
const publicFolders = ["../client/", "../../../public/"];

const size = { width: 1200, height: 630 };
const coverWidth = 460;
const margin = 64;
const textWidth = size.width - coverWidth - 2 * margin;
const colours = { paper: "#fdf8f2", ink: "#2b2422", brand: "#b3123f", quiet: "#6b5d55" };

/**
 * Draws the picture that stands beside a shared link: a JPEG of 1200 × 630 pixels with the title, who wrote it, the
 * site's name, and the cover at its right edge. Every letter is set in the font that comes with the site, whatever
 * fonts the machine has. `cover` are the bytes of a picture; without any the card's drawing is taken.
 */
export async function drawCard(card: Card, cover: Uint8Array): Promise<Uint8Array> {
  // Strangers' bytes never come as a file: it is the site's own drawings that are read by this.
  sharp.unblock({ operation: ["VipsForeignLoadSvgFile"] });
  const picture = await drawCover(card, cover);
  const name = await words(card.siteName, 30, colours.brand, 44, textWidth - 76);
  const title = await fitted(card.title, [68, 60, 52, 44, 36], 320);
  const author = await words(card.by, 28, colours.quiet, 42);
  const mark = findFile("art/logo.svg");
  const sign = mark && (await sharp(mark, { density: 200 }).resize(56, 56).png().toBuffer());
  const left = size.width - coverWidth;
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([
      ...(picture ? [{ input: picture, left, top: 0 }] : []),
      {
        input: seam(),
        raw: { width: 4, height: size.height, channels: 4 },
        left: left - 2,
        top: 0,
      },
      ...(sign ? [{ input: sign, left: margin, top: margin }] : []),
      ...at(name, margin + 76, ({ height }) => margin + Math.round((56 - height) / 2)),
      ...at(title, margin, () => 164),
      ...at(author, margin, ({ height }) => size.height - margin - height),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** A dashed line from top to bottom. */
function seam(): Buffer {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(colours.brand.slice(at, at + 2), 16),
  );
  const rows = Array.from({ length: size.height }, (_, row) => (row % 28 < 16 ? 255 : 0));
  return Buffer.from(rows.flatMap((alpha) => Array(4).fill([red, green, blue, alpha]).flat()));
}

async function drawCover({ art }: Card, cover: Uint8Array): Promise<Buffer | undefined> {
  const drawing = /^[a-z-]+$/.test(art) ? findFile(`art/${art}.svg`) : undefined;
  const source = cover.byteLength > 0 ? cover : drawing;
  if (!source) return undefined;
  return sharp(source, { density: 150 })
    .resize({ width: coverWidth, height: size.height, fit: "cover" })
    .flatten({ background: colours.paper })
    .png()
    .toBuffer();
}

function findFile(name: string): string | undefined {
  const files = publicFolders.map((folder) =>
    fileURLToPath(new URL(folder + name, import.meta.url)),
  );
  return files.find((file) => existsSync(file));
}

type Words = { data: Buffer; height: number };

function at(words: Words | undefined, left: number, topOf: (words: Words) => number) {
  return words ? [{ input: words.data, left, top: topOf(words) }] : [];
}

/** The largest of these sizes in which the text is no higher; in the smallest it is cut. */
async function fitted(
  text: string,
  sizes: readonly number[],
  height: number,
): Promise<Words | undefined> {
  const smallest = sizes.at(-1);
  for (const one of sizes) {
    const drawn = await words(text, one, colours.ink, one === smallest ? height : undefined);
    if (!drawn || drawn.height <= height) return drawn;
  }
  return undefined;
}

/** Sets a text that is at most so many pixels high: what is too much of it is cut. Nothing where it has no letter. */
async function words(
  text: string,
  pixels: number,
  colour: string,
  height = Number.POSITIVE_INFINITY,
  width = textWidth,
): Promise<Words | undefined> {
  const letters = Array.from(settable(text));
  for (let max = letters.length; max > 0; max = Math.floor(max * 0.9)) {
    const shown = letters.slice(0, max).join("").trim();
    const cut = max < letters.length ? `${shown}…` : shown;
    const drawn = await set(cut, pixels, colour, width);
    if (drawn.height <= height) return drawn;
  }
  return undefined;
}

async function set(text: string, pixels: number, colour: string, width: number): Promise<Words> {
  const { data, info } = await sharp({
    text: {
      // Without the fallback no letter is taken from another font.
      text: `<span foreground="${colour}" fallback="false">${escaped(text)}</span>`,
      font: `Public Sans Bold ${pixels}`,
      fontfile: fontFile,
      width,
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

const hooked: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
};

/** What the font has: hooked letters lose their hooks, and signs that it lacks are left out. */
function settable(text: string): string {
  return Array.from(text.normalize("NFC"), (sign) => hooked[sign] ?? sign)
    .join("")
    .replaceAll(/[^\p{Script=Latin}\p{M}\p{N}\s!-~–—‘’“”•…€©®°·×£§«»₦]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Card } from "./card.ts";

// Beside this file, in the sources as in the build.
const fontFile = fileURLToPath(new URL("./card-font.ttf", import.meta.url));
// Beside the built program's folder, or in the checkout.
const publicFolders = ["../client/", "../../../public/"];

const size = { width: 1200, height: 630 };
const coverWidth = 460;
const margin = 64;
const textWidth = size.width - coverWidth - 2 * margin;
const colours = { paper: "#fdf8f2", ink: "#2b2422", brand: "#b3123f", quiet: "#6b5d55" };

/** Draws a JPEG of 1200 × 630 pixels. Text uses the site's own font. An empty `cover` gives the card's drawing. */
export async function drawCard(card: Card, cover: Uint8Array): Promise<Uint8Array> {
  // Visitors' files are never read this way: only the site's own drawings are SVG.
  sharp.unblock({ operation: ["VipsForeignLoadSvgFile"] });
  const picture = await drawCover(card, cover);
  const name = await drawText(card.siteName, 30, colours.brand, 44, textWidth - 76);
  const title = await drawFitted(card.title, [68, 60, 52, 44, 36], 320);
  const author = await drawText(card.by, 28, colours.quiet, 42);
  const mark = findFile("art/logo.svg");
  const sign = mark && (await sharp(mark, { density: 200 }).resize(56, 56).png().toBuffer());
  const left = size.width - coverWidth;
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([
      ...(picture ? [{ input: picture, left, top: 0 }] : []),
      {
        input: drawSeam(),
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

function drawSeam(): Buffer {
  const [red, green, blue] = [1, 3, 5].map((placedAt) =>
    Number.parseInt(colours.brand.slice(placedAt, placedAt + 2), 16),
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

type DrawnText = { data: Buffer; height: number };

function at(drawn: DrawnText | undefined, left: number, topOf: (text: DrawnText) => number) {
  return drawn ? [{ input: drawn.data, left, top: topOf(drawn) }] : [];
}

/** The largest size in which the text fits into `height`; in the smallest it is cut. */
async function drawFitted(
  text: string,
  sizes: readonly number[],
  height: number,
): Promise<DrawnText | undefined> {
  const smallest = sizes.at(-1);
  for (const one of sizes) {
    const drawn = await drawText(text, one, colours.ink, one === smallest ? height : undefined);
    if (!drawn || drawn.height <= height) return drawn;
  }
  return undefined;
}

/** Cuts what exceeds `height` pixels. Undefined for a text without any character of the font. */
async function drawText(
  text: string,
  pixels: number,
  colour: string,
  height = Number.POSITIVE_INFINITY,
  width = textWidth,
): Promise<DrawnText | undefined> {
  const letters = Array.from(printableText(text));
  for (let max = letters.length; max > 0; max = Math.floor(max * 0.9)) {
    const start = letters.slice(0, max).join("").trim();
    const cut = max < letters.length ? `${start}…` : start;
    const drawn = await set(cut, pixels, colour, width);
    if (drawn.height <= height) return drawn;
  }
  return undefined;
}

async function set(
  text: string,
  pixels: number,
  colour: string,
  width: number,
): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      // Without this a missing character would come from another font.
      text: `<span foreground="${colour}" fallback="false">${escapeMarkup(text)}</span>`,
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

/** Replaces hooked letters, which the font lacks, and removes other missing characters. */
function printableText(text: string): string {
  return Array.from(text.normalize("NFC"), (sign) => hooked[sign] ?? sign)
    .join("")
    .replaceAll(/[^\p{Script=Latin}\p{M}\p{N}\s!-~–—‘’“”•…€©®°·×£§«»₦]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

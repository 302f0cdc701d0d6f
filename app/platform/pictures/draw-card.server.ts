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
  const picture = await drawCover(card, cover);
  const name = await words(card.siteName, 30, colours.brand, 1, textWidth - 76);
  const title = await fitted(card.title, [68, 60, 52, 44, 36], 320);
  const author = await words(card.by, 28, colours.quiet, 1, textWidth);
  const mark = findFile("art/logo.svg");
  const sign = mark && (await sharp(mark, { density: 200 }).resize(56, 56).png().toBuffer());
  const seam = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="630"><path d="M4 0V630" stroke="${colours.brand}" stroke-width="4" stroke-dasharray="16 12"/></svg>`;
  const left = size.width - coverWidth;
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([
      ...(picture ? [{ input: picture, left, top: 0 }] : []),
      { input: Buffer.from(seam), left: left - 4, top: 0 },
      ...(sign ? [{ input: sign, left: margin, top: margin }] : []),
      { input: name.data, left: margin + 76, top: margin + Math.round((56 - name.height) / 2) },
      { input: title.data, left: margin, top: 164 },
      { input: author.data, left: margin, top: size.height - margin - author.height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
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

/** The largest of these sizes in which the text is no higher; the smallest is cut. */
async function fitted(text: string, sizes: readonly number[], height: number): Promise<Words> {
  for (const one of sizes) {
    const drawn = await words(text, one, colours.ink);
    if (drawn.height <= height) return drawn;
  }
  const smallest = sizes.at(-1) ?? 0;
  return words(text, smallest, colours.ink, Math.floor(height / (smallest * 1.25)));
}

/** Sets a text; of more than `lines` lines, or a word wider than the column, what is too much is cut. */
async function words(
  text: string,
  pixels: number,
  colour: string,
  lines = 20,
  width = textWidth,
): Promise<Words> {
  const plain = settable(text) || " ";
  const { data, info } = await sharp({
    text: {
      // Without the fallback no letter is taken from another font.
      text: `<span foreground="${colour}" fallback="false">${escaped(plain)}</span>`,
      font: `Public Sans Bold ${pixels}`,
      fontfile: fontFile,
      ...{ width, dpi: 72, rgba: true, wrap: "word-char" },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const most = Math.round(lines * pixels * 1.25);
  if (info.height <= most && info.width <= width) return { data, height: info.height };
  const box = {
    ...{ left: 0, top: 0 },
    ...{ width: Math.min(info.width, width), height: Math.min(info.height, most) },
  };
  return { data: await sharp(data).extract(box).png().toBuffer(), height: box.height };
}

const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", Ɓ: "B", Ɗ: "D", Ƙ: "K" };

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

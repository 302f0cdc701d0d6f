import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Beside this file, in the sources as in the build.
const fontFile = fileURLToPath(new URL("./card-font.ttf", import.meta.url));
// Beside the built program's folder, or in the checkout.
const publicFolders = ["../client/", "../../../public/"];

export function findPublicFile(name: string): string | undefined {
  const files = publicFolders.map((folder) =>
    fileURLToPath(new URL(folder + name, import.meta.url)),
  );
  return files.find((file) => existsSync(file));
}

export type DrawnText = { data: Buffer; width: number; height: number };
type Room = { width: number; height: number };

export function at(drawn: DrawnText | undefined, left: number, topOf: (text: DrawnText) => number) {
  return drawn ? [{ input: drawn.data, left, top: topOf(drawn) }] : [];
}

/** The largest size in which the text fits; in the smallest it is cut. */
export async function drawFitted(
  text: string,
  sizes: readonly number[],
  colour: string,
  room: Room,
): Promise<DrawnText | undefined> {
  const whole = await drawWhole(text, sizes, colour, room);
  return whole ?? drawText(text, sizes.at(-1) ?? 0, colour, room);
}

/** The largest size in which the text fits without a broken word; undefined where there is none. */
export async function drawWhole(
  text: string,
  sizes: readonly number[],
  colour: string,
  room: Room,
): Promise<DrawnText | undefined> {
  const printable = printableText(text);
  for (const one of printable ? sizes : []) {
    const drawn = await set(printable, one, colour, { width: room.width, wrap: "word" });
    if (drawn.height <= room.height && drawn.width <= room.width) return drawn;
  }
  return undefined;
}

/** Cuts what exceeds the height. Undefined for a text without any character of the font. */
export async function drawText(
  text: string,
  pixels: number,
  colour: string,
  room: Room,
): Promise<DrawnText | undefined> {
  const letters = Array.from(printableText(text));
  for (let max = letters.length; max > 0; max = Math.floor(max * 0.9)) {
    const start = letters.slice(0, max).join("").trim();
    const cut = max < letters.length ? `${start}…` : start;
    const drawn = await set(cut, pixels, colour, { width: room.width, wrap: "word-char" });
    if (drawn.height <= room.height) return drawn;
  }
  return undefined;
}

async function set(
  text: string,
  pixels: number,
  colour: string,
  { width, wrap }: { width: number; wrap: "word" | "word-char" },
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
      wrap,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
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

import sharp from "sharp";
import type { Card } from "./card.ts";
import { at, drawFitted, drawText, findPublicFile } from "./draw-text.server.ts";
import { shareSize as size } from "./share-photo.ts";

const coverWidth = 460;
const margin = 64;
const textWidth = size.width - coverWidth - 2 * margin;
const colours = { paper: "#fdf8f2", ink: "#2b2422", brand: "#b3123f", quiet: "#6b5d55" };

/** Draws a JPEG of 1200 × 630 pixels. Text uses the site's own font. An empty `cover` gives the card's drawing. */
export async function drawCard(card: Card, cover: Uint8Array): Promise<Uint8Array> {
  // Visitors' files are never read this way: only the site's own drawings are SVG.
  sharp.unblock({ operation: ["VipsForeignLoadSvgFile"] });
  const picture = await drawCover(card, cover);
  const name = await drawText(card.siteName, 30, colours.brand, {
    width: textWidth - 76,
    height: 44,
  });
  const title = await drawFitted(card.title, [68, 60, 52, 44, 36], colours.ink, {
    width: textWidth,
    height: 320,
  });
  const author = await drawText(card.by, 28, colours.quiet, { width: textWidth, height: 42 });
  const mark = findPublicFile("art/logo.svg");
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
  const drawing = /^[a-z-]+$/.test(art) ? findPublicFile(`art/${art}.svg`) : undefined;
  const source = cover.byteLength > 0 ? cover : drawing;
  if (!source) return undefined;
  return sharp(source, { density: 150 })
    .resize({ width: coverWidth, height: size.height, fit: "cover" })
    .flatten({ background: colours.paper })
    .png()
    .toBuffer();
}

import { crc32, deflateSync } from "node:zlib";
import sharp, { type Color, type Sharp } from "sharp";

/** One colour. */
export function plain(width: number, height: number, background: Color): Sharp {
  const channels = typeof background === "object" ? 4 : 3;
  return sharp({ create: { width, height, channels, background } });
}

/** About as hard to compress as a snapshot: soft shapes under fine grain. */
export function photo(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grain = (seed / 2_147_483_648 - 0.5) * 60;
      const light = 110 + 60 * Math.sin(x / 40) * Math.cos(y / 55) + 40 * Math.sin((x + y) / 9);
      data[at++] = clamp(light + 30 + grain);
      data[at++] = clamp(light + grain);
      data[at++] = clamp(light - 30 + grain);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Red, green, blue and white quarters, read from top left. */
export function quadrants(width: number, height: number): Sharp {
  const quarter = { width: width / 2, height: height / 2, channels: 3 as const };
  const at = (background: Color, left: number, top: number) => ({
    input: { create: { ...quarter, background } },
    left,
    top,
  });
  return plain(width, height, "#ffffff").composite([
    at("#ff0000", 0, 0),
    at("#00ff00", width / 2, 0),
    at("#0000ff", 0, height / 2),
  ]);
}

/** A valid PNG header that claims any size, over a handful of bytes. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(10_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The start of a phone's HEIC file. */
export function heicHeader(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
    Buffer.alloc(200),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

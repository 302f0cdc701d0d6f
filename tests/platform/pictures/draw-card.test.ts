import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Card } from "#app/platform/pictures/card.ts";
import { testWorkshop } from "#tests/support/services.ts";

const card: Card = { title: "Meet Blackie", by: "Ada Eze", siteName: "Rehome Lagos", art: "" };
const none = new Uint8Array();
const images = testWorkshop();
afterAll(() => images.close());

async function draw(more: Partial<Card> = {}, cover = none): Promise<Buffer> {
  const drawn = await images.drawCard({ ...card, ...more }, cover);
  if (!drawn.ok) throw new Error(drawn.message);
  return Buffer.from(drawn.value);
}

/** Where dark pixels are in a part of the picture: their first and last column and row. */
async function inkIn(
  bytes: Buffer,
  part: { left: number; top: number; width: number; height: number },
) {
  const { data } = await sharp(bytes)
    .extract(part)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = Array.from(data.keys()).filter((at) => (data[at] ?? 255) < 128);
  const columns = dark.map((at) => at % part.width).sort((a, b) => a - b);
  return { from: columns[0] ?? -1, to: columns.at(-1) ?? -1, count: dark.length };
}
const titlePart = { left: 64, top: 160, width: 640, height: 330 };
const coverPart = { left: 750, top: 10, width: 440, height: 610 };

test("letters have the widths of the shipped font, with marks above and below them", async () => {
  // "Meet Blackie" in Public Sans Bold, 68 pixels: 418 wide; the fonts of machines are wider or narrower.
  const { from, to } = await inkIn(await draw(), titlePart);
  expect(to - from).toBeGreaterThan(411);
  expect(to - from).toBeLessThan(425);
  const plain = await inkIn(await draw({ title: "Adebayo" }), titlePart);
  const marked = await inkIn(await draw({ title: "Adébáyọ̀" }), titlePart);
  expect(Math.abs(marked.to - plain.to)).toBeLessThan(3);
  expect(marked.count).toBeGreaterThan(plain.count + 100);
});

test("signs that the font lacks are left out, and markup is text", async () => {
  const plain = await draw();
  expect((await draw({ title: "Meet 犬 Blackie \u{1f436}" })).equals(plain)).toBe(true);
  const marked = await inkIn(await draw({ title: "<b>Meet</b> & Blackie" }), titlePart);
  expect(marked.count).toBeGreaterThan((await inkIn(plain, titlePart)).count);
});

test.each([
  ["nothing", ""],
  ["two hundred wide letters", "W".repeat(200)],
  ["many words", "Welcome home ".repeat(16)],
])("%s stays on its side", async (_, title) => {
  const drawn = await draw({ title, by: title, siteName: title });
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  const between = { left: 64, width: 640, height: 30 };
  for (const part of [coverPart, { ...between, top: 125 }, { ...between, top: 490 }]) {
    expect((await inkIn(drawn, part)).count).toBe(0);
  }
});

test("a picture, or a drawing of the site's, fills the right edge; other names find none", async () => {
  const plain = await draw();
  expect((await inkIn(await draw({ art: "story-kittens" }), coverPart)).count).toBeGreaterThan(
    1000,
  );
  for (const art of ["../favicon", "no-such-drawing"]) {
    expect((await draw({ art })).equals(plain)).toBe(true);
  }
  const black = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#000" } })
    .jpeg()
    .toBuffer();
  const { width, height } = coverPart;
  expect((await inkIn(await draw({}, black), coverPart)).count).toBe(width * height);
});

test("a cover that cannot be read is refused", async () => {
  const drawn = await images.drawCard(card, Buffer.from("no picture"));
  expect(drawn).toMatchObject({ ok: false, code: "UNSUPPORTED" });
});

import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { shareCrop } from "#app/platform/pictures/share-photo.ts";
import { plain, quadrants } from "#tests/support/pictures.ts";
import { testWorkshop } from "#tests/support/services.ts";

const images = testWorkshop();
afterAll(() => images.close());

async function draw(photo: Sharp, focus: number): Promise<Buffer> {
  const drawn = await images.drawSharePhoto(
    { focus, ground: "#c98a5a" },
    await photo.jpeg().toBuffer(),
  );
  if (!drawn.ok) throw new Error(drawn.message);
  return Buffer.from(drawn.value);
}

/** The colour at a place, each part rounded to 0, 128 or 255. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)].map((part) => Math.round(part / 128) * 128);
}

test.each([
  ["a portrait, wherever its focus is", { width: 1080, height: 1200, focus: 1 }, undefined],
  ["a square", { width: 1000, height: 1000, focus: 1 }, undefined],
  [
    "a landscape with its focus at the top",
    { width: 1200, height: 900, focus: 1 },
    { left: 0, top: 0, width: 1200, height: 630 },
  ],
  [
    "the same with its focus at the bottom",
    { width: 1200, height: 900, focus: 7 },
    { left: 0, top: 270, width: 1200, height: 630 },
  ],
  ["the same where nobody chose a focus", { width: 1200, height: 900, focus: 4 }, undefined],
  [
    "a wide one that loses little",
    { width: 1600, height: 900, focus: 4 },
    { left: 0, top: 30, width: 1600, height: 840 },
  ],
  [
    "a panorama with its focus at the left",
    { width: 2400, height: 900, focus: 3 },
    { left: 0, top: 0, width: 1714, height: 900 },
  ],
  ["a panorama where nobody chose a focus", { width: 2400, height: 900, focus: 4 }, undefined],
])("of %s no head is cut off", (_, photo, crop) => {
  expect(shareCrop(photo)).toEqual(crop);
});

test("a portrait stands whole on its ground, in landscape", async () => {
  const drawn = await draw(quadrants(800, 1000), 4);
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await colourAt(drawn, 20, 20)).toEqual([256, 128, 128]);
  expect(await colourAt(drawn, 1180, 610)).toEqual([256, 128, 128]);
  // Red above blue at its left, green above white at its right.
  expect(await colourAt(drawn, 400, 4)).toEqual([256, 0, 0]);
  expect(await colourAt(drawn, 800, 4)).toEqual([0, 256, 0]);
  expect(await colourAt(drawn, 400, 625)).toEqual([0, 0, 256]);
  expect(await colourAt(drawn, 800, 625)).toEqual([256, 256, 256]);
});

test("a landscape fills it, and keeps the edge at which its focus is", async () => {
  const drawn = await draw(quadrants(1200, 900), 1);
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await colourAt(drawn, 2, 2)).toEqual([256, 0, 0]);
  // The middle of the photo is 450 below its top, as it was.
  expect(await colourAt(drawn, 2, 440)).toEqual([256, 0, 0]);
  expect(await colourAt(drawn, 2, 460)).toEqual([0, 0, 256]);
});

test("what is no picture is refused", async () => {
  const refused = await images.drawSharePhoto({ focus: 4, ground: "#fff" }, Buffer.from("nothing"));
  expect(refused).toMatchObject({ ok: false, code: "UNSUPPORTED" });
  expect(await draw(plain(30, 30, "#ffffff"), 0)).toBeInstanceOf(Buffer);
});

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import type { ProcessedPicture } from "#app/platform/pictures/images.server.ts";
import { photo, plain, quadrants } from "#tests/support/pictures.ts";
import { testWorkshop } from "#tests/support/services.ts";

// Beside other tests a picture may take its time.
const workshop = testWorkshop();
afterAll(() => workshop.close());

async function processed(bytes: Uint8Array, name = "cat.jpg"): Promise<ProcessedPicture> {
  const outcome = await workshop.process(bytes, name);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}
const webp = (picture: ProcessedPicture, width: number) => {
  const found = picture.variants.find((v) => v.format === "webp" && v.width === width);
  if (!found) throw new Error(`No WebP of ${width}`);
  return found.bytes;
};
async function colourAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels)];
}

describe("a picture that we can read", () => {
  let grainy: Promise<ProcessedPicture>;
  beforeAll(() => {
    grainy = photo(900, 1000)
      .jpeg({ quality: 90 })
      .toBuffer()
      .then((bytes) => processed(bytes));
  });

  test("becomes WebP in five widths and one JPEG, each as wide and high as it says", async () => {
    const picture = await processed(await quadrants(1600, 1200).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 1080, height: 810 });
    expect(picture.variants.map((v) => `${v.format} ${v.width}×${v.height}`)).toEqual([
      "webp 240×180",
      "webp 360×270",
      "webp 540×405",
      "webp 720×540",
      "webp 1080×810",
      "jpeg 1080×810",
    ]);
    for (const variant of picture.variants) {
      expect(await sharp(variant.bytes).metadata()).toMatchObject({
        format: variant.format,
        width: variant.width,
        height: variant.height,
        space: "srgb",
      });
    }
  });

  test("as a document is one WebP in which small print stays readable: 2,400 pixels, upright, without its place", async () => {
    const scan = await quadrants(3000, 2000)
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await workshop.processDocument(scan, "card.jpg");
    if (!made.ok) throw new Error(made.code);
    expect(made.value).toMatchObject({ format: "webp", width: 1600, height: 2400 });
    const kept = await sharp(made.value.bytes).metadata();
    expect(kept).toMatchObject({ width: 1600, height: 2400, space: "srgb" });
    expect(kept.exif).toBeUndefined();
    const small = await workshop.processDocument(await photo(300, 200).png().toBuffer(), "s.png");
    expect(small).toMatchObject({ ok: true, value: { width: 300, height: 200 } });
  });

  test("of WebP becomes AVIF of the width asked for, smaller, without changing what it shows", async () => {
    const picture = await processed(await quadrants(1200, 1600).jpeg({ quality: 90 }).toBuffer());
    const small = webp(picture, 360);
    const made = await workshop.encodeAvif(webp(picture, 1080), 360, small.byteLength);
    if (!made.ok) throw new Error(made.code);
    expect(made.value).toMatchObject({ format: "avif", width: 360, height: 480 });
    expect(made.value.bytes.byteLength).toBeLessThan(small.byteLength);
    expect(await sharp(made.value.bytes).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width: 360,
      height: 480,
    });
    const corner = await colourAt(made.value.bytes, 40, 40);
    expect(corner.map((channel) => Math.round(channel / 64))).toEqual([4, 0, 0]);
  });

  test("as AVIF at 360 wide weighs at most 10 kB, though grainy", async () => {
    const picture = await processed(await photo(400, 800).jpeg({ quality: 90 }).toBuffer());
    const made = await workshop.encodeAvif(webp(picture, 400), 360, webp(picture, 360).byteLength);
    expect(made.ok && made.value.bytes.byteLength).toBeLessThanOrEqual(10_000);
  });

  test("that AVIF would not make smaller is refused as AVIF, and so is what is no picture", async () => {
    const picture = await processed(await plain(400, 400, "#808080").png().toBuffer());
    const flat = webp(picture, 360);
    expect(await workshop.encodeAvif(flat, 360, 60)).toMatchObject({ code: "TOO_LARGE" });
    const junk = new TextEncoder().encode("not a picture");
    expect(await workshop.encodeAvif(junk, 360, 9_000)).toMatchObject({ code: "UNSUPPORTED" });
  });

  test("as AVIF at 240 wide, for small faces, weighs at most half of that", async () => {
    const picture = await grainy;
    const made = await workshop.encodeAvif(webp(picture, 900), 240, webp(picture, 240).byteLength);
    expect(made.ok && made.value.bytes.byteLength).toBeLessThanOrEqual(5_000);
  });

  test("weighs at most 18 kB at 360 wide, though grainy", async () => {
    const picture = await grainy;
    const bytes = webp(picture, 360).byteLength;
    expect(bytes).toBeLessThanOrEqual(18_000);
    expect(bytes).toBeGreaterThan(9_000);
  });

  test("has a file for rows of at most 3 kB, though grainy, unless it is no wider itself", async () => {
    const { thumb } = await grainy;
    expect([thumb?.format, thumb?.width, thumb?.height]).toEqual(["webp", 96, 107]);
    expect(thumb?.bytes.byteLength).toBeLessThanOrEqual(3_000);
    const small = await processed(await plain(96, 96, "#808080").png().toBuffer());
    expect(small.thumb).toBeUndefined();
  });

  test.each([
    [1, 1, ["webp 1×1", "jpeg 1×1"]],
    [200, 100, ["webp 200×100", "jpeg 200×100"]],
    [500, 250, ["webp 240×120", "webp 360×180", "webp 500×250", "jpeg 500×250"]],
    [
      15_999,
      3,
      ["webp 240×1", "webp 360×1", "webp 540×1", "webp 720×1", "webp 1080×1", "jpeg 1080×1"],
    ],
  ])("%i × %i is never enlarged", async (width, height, expected) => {
    const picture = await processed(await plain(width, height, "#808080").png().toBuffer());
    expect(picture.variants.map((v) => `${v.format} ${v.width}×${v.height}`)).toEqual(expected);
  });

  test("stands upright and keeps no place, camera or comment", async () => {
    const sideways = await quadrants(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: "SecretCamera", ImageDescription: "Home of Ada" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "6/1 27/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "3/1 24/1 0/1",
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Home of Ada</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(sideways).metadata();
    expect([before.orientation, before.exif?.includes("SecretCamera")]).toEqual([6, true]);

    const picture = await processed(sideways);
    expect(picture).toMatchObject({ width: 200, height: 400 });
    for (const variant of picture.variants) {
      const after = await sharp(variant.bytes).metadata();
      expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      const raw = Buffer.from(variant.bytes).toString("latin1");
      expect(raw).not.toMatch(/SecretCamera|Ada|GPS|Exif|ICC_PROFILE|ICCP/);
    }
    // Turned clockwise: what was bottom left (blue) is now top left, top left (red) is top right.
    const [, , topLeftBlue] = await colourAt(webp(picture, 200), 30, 30);
    const [topRightRed] = await colourAt(webp(picture, 200), 170, 30);
    expect(topLeftBlue).toBeGreaterThan(200);
    expect(topRightRed).toBeGreaterThan(200);
  });

  test("may be CMYK, 16 bits deep, grey or in another colour space", async () => {
    const red = plain(400, 300, "#c03020");
    const [cmyk, deep, wide] = await Promise.all([
      red.clone().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(),
      red.clone().toColourspace("rgb16").png().toBuffer(),
      red.clone().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer(),
    ]);
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    for (const [bytes, tolerance] of [
      [cmyk, 40],
      [deep, 6],
      [wide, 6],
    ] as const) {
      const colour = await colourAt(webp(await processed(bytes), 360), 100, 100);
      expect(Math.abs((colour[0] ?? 0) - 0xc0)).toBeLessThan(tolerance);
      expect(Math.abs((colour[2] ?? 0) - 0x20)).toBeLessThan(tolerance);
    }
    const grey = await processed(await red.clone().greyscale().png().toBuffer());
    expect(grey.variants).toHaveLength(4);
  });

  test("keeps its transparency in WebP and stands on white in JPEG", async () => {
    const clear = await plain(400, 300, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    const picture = await processed(clear);
    expect((await colourAt(webp(picture, 360), 5, 5))[3]).toBe(0);
    const jpeg = picture.variants.find((v) => v.format === "jpeg")?.bytes ?? new Uint8Array();
    expect(await colourAt(jpeg, 5, 5)).toEqual([255, 255, 255]);
    expect(backgroundColours[picture.tone]).toBe("#ffffff");
  });

  test("shows the first frame of an animation", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((colour) => plain(100, 80, colour).png().toBuffer()),
    );
    for (const format of ["gif", "webp"] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(2);
      const picture = await processed(moving);
      expect(picture).toMatchObject({ width: 100, height: 80 });
      const first = webp(picture, 100);
      expect((await sharp(first).metadata()).pages ?? 1).toBe(1);
      expect((await colourAt(first, 50, 40))[0]).toBeGreaterThan(240);
    }
  });

  test.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)(
    "is recognised by content: %s named notes.txt",
    async (format) => {
      const bytes = await photo(300, 200).toFormat(format).toBuffer();
      expect(await processed(bytes, "notes.txt")).toMatchObject({ width: 300, height: 200 });
    },
  );

  test.each([
    ["#2b2422", "#2b2422"],
    ["#c98a5a", "#c98a5a"],
    ["#b02860", "#a3546d"],
    ["#3d7a2a", "#4f6137"],
    ["#3f6f9a", "#3c5a66"],
    ["#ffe9a0", "#ead9a0"],
  ])("of the colour %s gets the tone %s", async (colour, tone) => {
    const picture = await processed(await plain(50, 50, colour).png().toBuffer());
    expect(backgroundColours[picture.tone]).toBe(tone);
  });
});

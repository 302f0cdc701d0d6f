import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { bombPng, heicHeader, photo, plain } from "#tests/support/pictures.ts";
import { testWorkshop } from "#tests/support/services.ts";

// Beside other tests a picture may take its time.
const workshop = testWorkshop();
afterAll(() => workshop.close());

const refusal = (bytes: Uint8Array, name = "cat.jpg") => workshop.process(bytes, name);

describe("a file that is no picture we can read is refused by name", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const anotherFormat = "Please choose a JPEG, PNG or WebP file.";
  test.each([
    [
      "cat.heic",
      heicHeader(),
      "“cat.heic” is a HEIC picture, which we cannot read. Please send it as JPEG or PNG.",
    ],
    [
      "x.jpg",
      Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n"),
      `“x.jpg” is not a picture we can read (it looks like PDF). ${anotherFormat}`,
    ],
    [
      "x.png",
      Buffer.from(svg),
      `“x.png” is not a picture we can read (it looks like SVG). ${anotherFormat}`,
    ],
    [
      "x.svg",
      Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- a -->\n${svg}`),
      `“x.svg” is not a picture we can read (it looks like SVG). ${anotherFormat}`,
    ],
    [
      "C:\\photos\\noise\u0007.jpg",
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)),
      `“noise.jpg” is not a picture we can read. ${anotherFormat}`,
    ],
    ["nothing.jpg", new Uint8Array(), "“nothing.jpg” is empty. Please choose the picture again."],
  ])("%s", async (name, bytes, message) => {
    expect(await refusal(bytes, name)).toEqual({ ok: false, code: "UNSUPPORTED", message });
  });

  test.each([
    ["baseline", {}],
    ["progressive", { progressive: true }],
    ["4:4:4", { chromaSubsampling: "4:4:4" }],
  ])("a %s JPEG only when more is missing than its end marker", async (_, options) => {
    const whole = await photo(240, 180).jpeg(options).toBuffer();
    const shown = async (bytes: Uint8Array) => {
      const processed = await workshop.process(bytes, "cat.jpg");
      if (!processed.ok) throw new Error(processed.message);
      return processed.value.variants.map((variant) => Buffer.from(variant.bytes));
    };
    const as = await shown(whole);
    // The whole marker, or half of it.
    expect(await shown(whole.subarray(0, -2))).toEqual(as);
    expect(await shown(whole.subarray(0, -1))).toEqual(as);
    expect((await workshop.processDocument(whole.subarray(0, -2), "cat.jpg")).ok).toBe(true);
    for (const lost of [6, 20, 200, 2_000, Math.round(whole.length * 0.9)]) {
      expect(await refusal(whole.subarray(0, -lost)), `${lost} bytes lost`).toMatchObject({
        code: "UNSUPPORTED",
        message: expect.stringContaining("“cat.jpg” is damaged"),
      });
    }
  });

  test("a damaged one", async () => {
    const whole = await photo(800, 600).jpeg().toBuffer();
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 300),
      (await photo(300, 300).png().toBuffer()).subarray(0, 5_000),
      (await photo(300, 300).webp().toBuffer()).subarray(0, 3_000),
    ]) {
      expect(await refusal(bytes)).toMatchObject({
        code: "UNSUPPORTED",
        message: expect.stringContaining("“cat.jpg” is damaged"),
      });
    }
  });

  test("one over 10 MB, whatever is in it", async () => {
    const outcome = await refusal(new Uint8Array(10 * 1024 * 1024 + 1), "big.jpg");
    expect(outcome).toEqual({
      ok: false,
      code: "TOO_LARGE",
      message: "“big.jpg” is larger than 10 MB. Please send a smaller one.",
    });
  });

  test("one that would unpack to too many pixels, before it is unpacked", async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [16_001, 10],
      [8_000, 8_000],
    ] as const) {
      const outcome = await refusal(bombPng(width, height), "bomb.png");
      expect(outcome).toMatchObject({
        code: "TOO_LARGE",
        message: expect.stringMatching(/^“bomb.png” has [\d,]+ × [\d,]+ pixels/),
      });
    }
  });

  test("a photo of more than 50 million pixels, in words, while one of just as many is made smaller", {
    tags: "slow",
  }, async () => {
    const jpeg = async (height: number) =>
      new Uint8Array(await plain(8_000, height, "#226644").jpeg().toBuffer());
    expect(await refusal(await jpeg(6_251), "huge.jpg")).toEqual({
      ok: false,
      code: "TOO_LARGE",
      message: "“huge.jpg” has 8,000 × 6,251 pixels, too many to read. Please send a smaller one.",
    });
    const taken = await workshop.process(await jpeg(6_250), "large.jpg");
    expect(taken).toMatchObject({ ok: true, value: { width: 1080 } });
  });

  test("a very long name is shortened in the middle", async () => {
    const outcome = await refusal(new Uint8Array(), `${"ọ".repeat(300)}.jpg`);
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/^“ọ{40}…ọ{11}\.jpg” is empty/),
    });
  });
});

test("the pictures made for these tests are what they claim", async () => {
  expect((await fileTypeFromBuffer(heicHeader()))?.mime).toBe("image/heic");
  expect(
    await sharp(bombPng(60_000, 60_000), { limitInputPixels: false }).metadata(),
  ).toMatchObject({ width: 60_000, height: 60_000 });
});

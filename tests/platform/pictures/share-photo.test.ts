import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { type SharePhoto, shareCrop, sharePortrait } from "#app/platform/pictures/share-photo.ts";
import { plain, quadrants } from "#tests/support/pictures.ts";
import { testWorkshop } from "#tests/support/services.ts";

const images = testWorkshop();
afterAll(() => images.close());

const nkechi: SharePhoto = {
  focus: 4,
  name: "Nkechi",
  facts: ["Local (Ekuke)", "4 months · Epe"],
  call: "She waits for a home",
  siteName: "Rehome Lagos",
  tagline: "Rescue, Rehabilitate, Rehome",
};

async function draw(share: Partial<SharePhoto> = {}, photo?: Sharp): Promise<Buffer> {
  const bytes = photo ? await photo.jpeg().toBuffer() : Buffer.alloc(0);
  const drawn = await images.drawSharePhoto({ ...nkechi, ...share }, bytes);
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

const rightHalf = { left: 600, top: 0, width: 600, height: 630 };

const isDark = ([red = 255, green = 255, blue = 255]: number[]) => red + green + blue < 510;
const isCrimson = ([red = 255, green = 255]: number[]) => red > 140 && green < 70;

/** Of the pixels of one kind: how many there are, and where. */
async function inkIn(picture: Buffer, part = rightHalf, isInk = isDark) {
  const { data } = await sharp(picture).extract(part).raw().toBuffer({ resolveWithObject: true });
  const places = Array.from({ length: part.width * part.height }, (_, place) => place);
  const ink = places.filter((place) => isInk([...data.subarray(place * 3, place * 3 + 3)]));
  const columns = ink.map((place) => place % part.width).sort((a, b) => a - b);
  const rows = ink.map((place) => Math.floor(place / part.width)).sort((a, b) => a - b);
  const [from = 0, to = 0] = [columns[0], columns.at(-1)];
  return {
    count: ink.length,
    from: part.left + from,
    width: to - from,
    height: (rows.at(-1) ?? 0) - (rows[0] ?? 0),
  };
}

/** The name is the only crimson above the mark. */
function nameIn(picture: Buffer) {
  return inkIn(picture, { left: 600, top: 0, width: 600, height: 480 }, isCrimson);
}

test.each([
  [
    "a portrait of 9:10 whole, wherever its focus is",
    { width: 1080, height: 1200, focus: 1 },
    { left: 0, top: 0, width: 1080, height: 1200 },
  ],
  [
    "the middle of a landscape where nobody chose a focus",
    { width: 1200, height: 900, focus: 4 },
    { left: 195, top: 0, width: 810, height: 900 },
  ],
  [
    "the left of a panorama with its focus there",
    { width: 2400, height: 900, focus: 3 },
    { left: 0, top: 0, width: 810, height: 900 },
  ],
  [
    "the right edge where the focus is there",
    { width: 2400, height: 900, focus: 5 },
    { left: 1590, top: 0, width: 810, height: 900 },
  ],
  [
    "the top of a tall one with its focus there",
    { width: 900, height: 2000, focus: 1 },
    { left: 0, top: 0, width: 900, height: 1000 },
  ],
])("the picture shows %s", (_, photo, crop) => {
  expect(shareCrop(photo)).toEqual(crop);
});

test("a portrait stands whole at full height, beside it the collar and the words", async () => {
  const drawn = await draw({}, quadrants(900, 1000));
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  const { width } = sharePortrait;
  expect(await colourAt(drawn, 4, 4)).toEqual([256, 0, 0]);
  expect(await colourAt(drawn, width - 5, 4)).toEqual([0, 256, 0]);
  expect(await colourAt(drawn, 4, 625)).toEqual([0, 0, 256]);
  expect(await colourAt(drawn, width - 5, 625)).toEqual([256, 256, 256]);
  expect(await colourAt(drawn, width + 2, 300)).toEqual([128, 0, 0]);
  expect(await colourAt(drawn, width + 30, 300)).toEqual([256, 256, 256]);
  const words = await inkIn(drawn);
  expect(words.count).toBeGreaterThan(8000);
  expect(words.from).toBeGreaterThan(630);
});

test.each([
  ["toned Yoruba", "Ọláyínká", "Olayinka", 20],
  ["two marks on one letter", "Ẹ̀kọ́", "Eko", 20],
  ["naira", "₦5,000", "5,000", 110],
  ["hooked letters", "Ɓala", "ala", 90],
])("%s has its own letters, and no boxes", async (_, marked, plainName, wider) => {
  const [one, other] = [
    await nameIn(await draw({ name: marked })),
    await nameIn(await draw({ name: plainName })),
  ];
  expect(one.height).toBeGreaterThanOrEqual(other.height);
  expect(one.count).toBeGreaterThan(other.count + 60);
  expect(one.width - other.width).toBeLessThan(wider);
});

test.each([
  ["one long word", "Oluwatobilobaloluwaseyifunmi"],
  ["many words", "Kòkó and Ẹ̀kọ and their very large family of eleven"],
  ["the longest name", "W".repeat(120)],
])("%s stays beside the portrait and above the mark", async (_, name) => {
  const drawn = await draw({ name, facts: [name, name], call: name }, plain(90, 100, "#ffffff"));
  const between = await inkIn(drawn, { left: 585, top: 0, width: 50, height: 630 });
  const edge = await inkIn(drawn, { left: 1150, top: 0, width: 50, height: 630 });
  const aboveMark = await inkIn(drawn, { left: 600, top: 485, width: 600, height: 12 });
  expect([between.count, edge.count, aboveMark.count]).toEqual([0, 0, 0]);
});

test("a long name is smaller, on two lines at most", async () => {
  const [short, long] = [
    await nameIn(await draw()),
    await nameIn(await draw({ name: "Bùkólá Adébáyọ̀ Kútì" })),
  ];
  expect(short.height).toBeLessThan(100);
  expect(long.height).toBeGreaterThan(110);
  expect(long.height).toBeLessThan(200);
});

test("without a photo the mark stands in its place", async () => {
  const drawn = await draw();
  expect(await colourAt(drawn, 283, 395)).toEqual([256, 256, 256]);
  const mark = await inkIn(drawn, { left: 0, top: 0, width: 560, height: 630 }, isCrimson);
  expect(mark.count).toBeGreaterThan(10_000);
  expect(mark.from).toBeGreaterThan(150);
});

test("a photo that cannot be read is refused", async () => {
  const refused = await images.drawSharePhoto(nkechi, Buffer.from("nothing"));
  expect(refused).toMatchObject({ ok: false, code: "UNSUPPORTED" });
});

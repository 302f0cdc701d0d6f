import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package brings no types
import subsetFont from "subset-font";

/** Tones: low, high and middle. */
const marks = "\u0300\u0301\u0304";

/**
 * The dashboard's files. `unicode-range` in the theme says the same: change both or neither.
 * The letters under which Yoruba and Igbo put a dot lie with their tone marks in one file, so that both
 * are drawn by one face; the marks lie with the plain letters too, for an m̀. Public Sans has no hooked Hausa letters
 * and no ǹ or ḿ: those are taken from Inter, whose letters the theme draws at the height of Public Sans's.
 */
const files = [
  {
    name: "public-sans-latin.woff2",
    source: "public-sans/files/public-sans-latin-wght-normal.woff2",
    text: `${ascii()}–—‘’“”•…€©®°·×£§«»àáâãäçèéêëìíîïñòóôõöùúûüÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜʼ${marks}`,
  },
  {
    name: "public-sans-dotted.woff2",
    source: "public-sans/files/public-sans-vietnamese-wght-normal.woff2",
    text: `ẹọịụẸỌỊỤ${marks}`,
  },
  {
    name: "public-sans-naira.woff2",
    source: "public-sans/files/public-sans-latin-ext-wght-normal.woff2",
    text: "₦ṣṅṢṄ",
  },
  {
    name: "public-sans-toned.woff2",
    source: "public-sans/files/public-sans-latin-ext-wght-normal.woff2",
    text: "ńāēīōūŃĀĒĪŌŪ",
  },
  {
    name: "inter-hooked.woff2",
    source: "inter/files/inter-latin-ext-wght-normal.woff2",
    text: "ɓɗƙƴƁƊƘƳǹḿǸḾ",
  },
] as const;

function ascii(): string {
  return Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
}

const target = fileURLToPath(new URL("../public/fonts/", import.meta.url));
await mkdir(target, { recursive: true });
for (const { name, source, text } of files) {
  const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}`));
  const font: Buffer = await subsetFont(await readFile(path), text, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(`${target}${name}`, font);
  console.log(`${name}: ${font.length} bytes`);
}

/** For the pictures beside shared links, which are drawn with one whole font of one weight. */
const cardFont = fileURLToPath(new URL("../app/platform/pictures/card-font.ttf", import.meta.url));
const bold = import.meta.resolve("@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf");
const letters = `${files.map(({ text }) => text).join("")}`;
const font: Buffer = await subsetFont(await readFile(fileURLToPath(bold)), letters, {
  targetFormat: "truetype",
});
await writeFile(cardFont, font);
console.log(`card-font.ttf: ${font.length} bytes`);

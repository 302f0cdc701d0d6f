import { assignVars, globalFontFace, style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { from } from "./media.ts";
import { denseSizes, fonts, wideDenseSizes } from "./tokens.ts";

const face = { fontWeight: "400 700", fontDisplay: "swap" } as const;

// Only the dashboard's style sheet names the font, so that public pages do not load it. Browsers try the last matching
// face first.
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-latin.woff2") format("woff2")',
  unicodeRange:
    "U+20-7E,U+A3,U+A7,U+A9,U+AB,U+AE,U+B0,U+B7,U+BB,U+C0-C4,U+C7-CF,U+D1-D7,U+D9-DC,U+E0-E4,U+E7-EF,U+F1-F6,U+F9-FC,U+2BC,U+300-301,U+304,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC",
});
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-toned.woff2") format("woff2")',
  unicodeRange: "U+100-101,U+112-113,U+12A-12B,U+143-144,U+14C-14D,U+16A-16B",
});
// Inter for letters that Public Sans lacks, scaled to its height.
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/inter-hooked.woff2") format("woff2")',
  sizeAdjust: "97%",
  unicodeRange: "U+181,U+18A,U+198-199,U+1B3-1B4,U+1F8-1F9,U+253,U+257,U+1E3E-1E3F",
});
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-dotted.woff2") format("woff2")',
  unicodeRange: "U+300-301,U+304,U+1EB8-1EB9,U+1ECA-1ECD,U+1EE4-1EE5",
});
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-naira.woff2") format("woff2")',
  unicodeRange: "U+1E44-1E45,U+1E62-1E63,U+20A6",
});

/** System fonts stretched to the width and height of Public Sans, so that nothing moves when it loads. */
const standIns = [
  { family: "Public Sans as Roboto", local: "Roboto", weight: "400 700", width: 1.051 },
  { family: "Public Sans as Arial", local: "Arial", weight: "400 700", width: 1.0487 },
  { family: "Public Sans as DejaVu", local: "DejaVu Sans", weight: "400", width: 0.9184 },
  { family: "Public Sans as DejaVu", local: "DejaVu Sans Bold", weight: "600 700", width: 0.8373 },
];
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
for (const { family, local, weight, width } of standIns) {
  globalFontFace(family, {
    src: `local("${local}")`,
    fontWeight: weight,
    sizeAdjust: percent(width),
    ascentOverride: percent(0.95 / width),
    descentOverride: percent(0.225 / width),
    lineGapOverride: "0%",
  });
}

/** Denser than the public site, in Public Sans. Crimson is left to the next step, the mark and the stroke. */
export const dashboardTheme = style({
  vars: {
    [vars.font]: fonts.dashboard,
    ...assignVars(vars.size, denseSizes),
    [vars.brand]: vars.ink,
    [vars.brandDeep]: vars.ink,
    [vars.brandTint]: vars.sand,
  },
  "@media": { [from.md]: { vars: assignVars(vars.size, wideDenseSizes) } },
});

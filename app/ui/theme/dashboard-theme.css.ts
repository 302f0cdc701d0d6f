import { createTheme, globalFontFace } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { colours, denseSizes, fonts } from "./tokens.ts";

const face = { fontWeight: "400 700", fontDisplay: "swap" } as const;

// Only the dashboard's style sheet may name the font: public pages must not pay for it.
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-latin.woff2") format("woff2")',
  unicodeRange:
    "U+20-7E,U+A3,U+A7,U+A9,U+AB,U+AE,U+B0,U+B7,U+BB,U+C0-C4,U+C7-CF,U+D1-D7,U+D9-DC,U+E0-E4,U+E7-EF,U+F1-F6,U+F9-FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC",
});
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-dotted.woff2") format("woff2")',
  unicodeRange: "U+300-301,U+1EB8-1EB9,U+1ECA-1ECD,U+1EE4-1EE5",
});
globalFontFace("Public Sans", {
  ...face,
  src: 'url("/fonts/public-sans-naira.woff2") format("woff2")',
  unicodeRange: "U+1E44-1E45,U+1E62-1E63,U+20A6",
});

/** Class of the signed-in dashboard: the same contract, set in Public Sans. */
export const dashboardTheme = createTheme(vars, {
  ...colours,
  focus: colours.ink,
  font: fonts.dashboard,
  size: denseSizes,
});

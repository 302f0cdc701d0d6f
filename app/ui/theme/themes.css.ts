import { createGlobalTheme } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { colours, fonts, sizes } from "./tokens.ts";

/** The public site's theme, and the ground every other theme stands on. */
createGlobalTheme(":root", vars, {
  ...colours,
  focus: colours.ink,
  font: fonts.system,
  size: sizes,
});

import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { dark } from "./media.ts";
import { colours, darkColours, fonts, sizes } from "./tokens.ts";

createGlobalTheme(":root", vars, {
  ...colours,
  focus: colours.ink,
  mark: vars.brand,
  markDeep: vars.brandDeep,
  markTint: vars.brandTint,
  lift: "0 1px 2px rgb(60 20 10/.08),0 8px 28px rgb(60 20 10/.1)",
  font: fonts.system,
  size: sizes,
});

const { focus, font, lift, mark, markDeep, markTint, size, ...colourVars } = vars;

/** Paper is always white. */
globalStyle(":root", {
  colorScheme: "light dark",
  "@media": {
    [`screen and ${dark}`]: {
      vars: {
        ...assignVars(colourVars, darkColours),
        [focus]: darkColours.ink,
        [lift]: `0 0 0 1px ${darkColours.line},0 8px 28px rgb(0 0 0/.5)`,
      },
    },
  },
});

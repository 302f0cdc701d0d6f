import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { dark } from "./media.ts";
import { colours, darkColours, fonts, sizes } from "./tokens.ts";

createGlobalTheme(":root", vars, {
  ...colours,
  focus: colours.ink,
  font: fonts.system,
  size: sizes,
});

const { focus, font, size, ...colourVars } = vars;

/** Paper is always white. */
globalStyle(":root", {
  colorScheme: "light dark",
  "@media": {
    [`screen and ${dark}`]: {
      vars: { ...assignVars(colourVars, darkColours), [focus]: darkColours.ink },
    },
  },
});

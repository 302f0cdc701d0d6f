import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const paper = style({
  "@media": {
    print: { border: 0, padding: 0, maxWidth: "none", background: "#fff", color: "#000" },
  },
});
export const columns = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  "@media": {
    [`screen and ${from.md}`]: {
      gridTemplateColumns: "minmax(0, 41rem) minmax(20rem, 1fr)",
      columnGap: space[8],
      alignItems: "start",
    },
  },
});
globalStyle(`${columns} > *`, {
  "@layer": { [components]: { "@media": { [`screen and ${from.md}`]: { gridColumn: 1 } } } },
});
globalStyle(`${columns} > article`, {
  "@layer": {
    [components]: {
      "@media": { [`screen and ${from.md}`]: { gridColumn: 2, gridRow: "1 / span 3" } },
    },
  },
});
export const name = part({ fontSize: vars.size.h1, overflowWrap: "anywhere" });
export const items = part({
  display: "grid",
  gap: space[1],
  listStyle: "disc",
  paddingInlineStart: space[5],
});
/** Only on paper: on the screen the page header shows the name. */
export const printed = part({ display: "none", "@media": { print: { display: "block" } } });
globalStyle(`${paper} h2`, { "@layer": { [components]: { fontSize: vars.size.h3 } } });

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { canHover, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Scrolls sideways on a phone; a row of four from 768. */
export const faces = part({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "8.75rem",
  gap: space[3],
  marginInline: `calc(-1 * ${measure.gutter})`,
  padding: `4px ${measure.gutter}`,
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollPaddingInline: measure.gutter,
  scrollbarWidth: "none",
  "@media": {
    [from.sm]: {
      gridAutoFlow: "row",
      gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
      gap: space[6],
      marginInline: 0,
      paddingInline: 0,
      overflow: "visible",
    },
  },
});
export const face = part({
  position: "relative",
  display: "block",
  color: vars.ink,
  textDecoration: "none",
  scrollSnapAlign: "start",
});
export const portrait = part({ aspectRatio: "9/10" });
export const name = part({
  display: "block",
  marginBlockStart: space[2],
  fontWeight: 700,
  lineHeight: 1.25,
  "@media": { [from.sm]: { fontSize: vars.size.h3 } },
});
export const line = part({
  display: "block",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.4,
});
globalStyle(`${face}:hover ${name}`, {
  "@layer": {
    [components]: {
      "@media": { [canHover]: { color: vars.brand, textDecoration: "underline 2px" } },
    },
  },
});

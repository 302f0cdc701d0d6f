import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const board = part({
  display: "grid",
  gap: space[3],
  alignItems: "start",
  "@media": {
    // Swiped from edge to edge; the next column is seen.
    [below.md]: {
      gridAutoFlow: "column",
      gridAutoColumns: "min(17rem, 76vw)",
      marginInline: `calc(-1 * ${measure.gutter})`,
      paddingInline: measure.gutter,
      paddingBlockEnd: space[1],
      overflowX: "auto",
      scrollSnapType: "x proximity",
      scrollPaddingInline: measure.gutter,
    },
    [from.md]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});
export const column = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  minWidth: 0,
  scrollSnapAlign: "start",
  selectors: {
    "&[data-empty]": { "@media": { [below.md]: { display: "none" } } },
  },
});
export const name = part({ fontSize: vars.size.body });
export const count = part({
  color: vars.soft,
  fontWeight: 400,
  fontVariantNumeric: "tabular-nums",
});
export const cards = part({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.cut,
});
export const card = part({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[2]} 10px`,
  padding: "10px",
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
});
export const what = part({
  flex: "1 1 0",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  fontSize: vars.size.small,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
});
// The whole card is the link's tap target.
globalStyle(`${what} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: 0 } },
});
globalStyle(`${what} > a`, {
  "@layer": { [components]: { fontWeight: 700, fontSize: vars.size.body } },
});
// Five columns leave little room.
globalStyle(`${card} > span:first-child`, {
  "@layer": { [components]: { "@media": { [from.md]: { marginInlineEnd: "-4px" } } } },
});
/** Above the card's link. */
export const step = part({
  position: "relative",
  zIndex: 1,
  display: "grid",
  gap: space[1],
  flexBasis: "100%",
});
globalStyle(`${step} :is(a, form, button)`, {
  "@layer": { [components]: { width: "100%" } },
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });
export const days = part({ fontWeight: 600, whiteSpace: "nowrap" });
export const late = style([quiet, part({ color: vars.rejected, fontWeight: 700 })]);

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const strip = part({
  background: vars.fill,
  color: vars.onBrand,
  vars: { [vars.focus]: vars.onBrand },
  selectors: {
    "&::after": {
      content: "",
      display: "block",
      borderBottom: "2px dashed rgb(255 255 255/.55)",
      paddingBlockStart: "1px",
      marginBlockEnd: "-4px",
      transform: "translateY(-4px)",
    },
  },
});
export const stripRow = part({
  display: "flex",
  justifyContent: "space-between",
  // With large fonts one stands below the other.
  flexWrap: "wrap",
  columnGap: space[3],
  fontSize: "min(.8125rem, 5.8vw)",
  "@media": {
    [from.sm]: { fontSize: vars.size.small },
    [from.md]: { justifyContent: "flex-start", columnGap: space[6] },
  },
});
/** From here on at the right edge. */
export const stripPush = part({ "@media": { [from.md]: { marginInlineStart: "auto" } } });
export const stripLink = part({
  display: "inline-flex",
  gap: "6px",
  alignItems: "center",
  minHeight: "44px",
  minWidth: 0,
  color: "inherit",
  fontWeight: 600,
  textDecoration: "none",
  selectors: { "&:hover": { color: "inherit", textDecoration: "underline" } },
});

export const head = part({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  flexWrap: "wrap",
  columnGap: space[2],
  minHeight: "64px",
  // A name in large letters stays clear of the seam.
  paddingBlock: "max(5px,.5rem - 3px)",
});
export const mark = part({
  display: "flex",
  // A long name wraps beside the menu.
  flex: "1 1 8rem",
  alignItems: "center",
  gap: space[2],
  color: vars.ink,
  fontSize: "1.0625rem",
  "@media": {
    [from.sm]: { gap: space[3], fontSize: "1.25rem" },
    [from.md]: { flex: "none" },
  },
  fontWeight: 700,
  letterSpacing: "-.02em",
  lineHeight: 1.05,
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.brand } },
});
export const markTag = part({
  alignSelf: "flex-start",
  flex: "none",
  width: "42px",
  height: "52px",
  "@media": { [from.sm]: { width: "50px", height: "62px" } },
  marginBlockStart: "-8px",
  color: vars.brand,
});

/** On phones the header's WhatsApp is an icon beside the menu. */
export const chat = part({
  display: "grid",
  placeContent: "center",
  flex: "none",
  width: "max(44px,2.75rem)",
  height: "max(44px,2.75rem)",
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  fontSize: "1.125rem",
  "@media": { [from.md]: { display: "none" } },
});

export const stripText = part({ overflowWrap: "anywhere" });
globalStyle(`${stripLink} svg`, {
  "@layer": { [components]: { "@media": { [below.sm]: { display: "none" } } } },
});

// At the window's bottom on short pages.
export const bottom = part({ marginBlockStart: "auto", paddingBlockStart: measure.apart });
export const hill = part({
  width: "100%",
  height: "36px",
  color: vars.night,
  fill: "currentColor",
});
export const ground = part({
  background: vars.night,
  color: vars.onNightSoft,
  paddingBlock: `${space[3]} ${space[8]}`,
  fontSize: vars.size.small,
  vars: { [vars.focus]: vars.onNight },
});
export const columns = part({
  display: "grid",
  gap: `${space[6]} ${space[4]}`,
  // Two columns, or one where a word is wider than half a phone.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(9rem, 40%)), 1fr))",
  "@media": { [from.md]: { gridTemplateColumns: "1.6fr 1fr 1fr 1.4fr" } },
});
export const wideColumn = part({
  gridColumn: "1/-1",
  "@media": { [from.md]: { gridColumn: "auto" } },
});
export const footTitle = part({
  marginBlockEnd: space[1],
  color: vars.onNight,
  fontSize: vars.size.body,
  fontWeight: 700,
});
export const footName = part({ color: vars.onNight, fontSize: vars.size.h3, fontWeight: 700 });
export const footLink = part({
  display: "inline-flex",
  gap: space[2],
  alignItems: "center",
  minHeight: "44px",
  color: "inherit",
  textDecorationColor: "transparent",
  selectors: {
    "&:hover": { color: vars.onNight, textDecorationColor: "currentColor" },
  },
});
export const footButton = part({
  paddingInline: 0,
  border: 0,
  background: "none",
  font: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  cursor: "pointer",
});
export const address = part({ fontStyle: "normal" });
/** In line with the text above. */
export const hours = part({ paddingInlineStart: "calc(1em + .5rem)", paddingBlockEnd: space[2] });
export const footText = part({ display: "flex", gap: space[2], paddingBlock: space[2] });

globalStyle(`${strip},${head},${bottom}`, {
  "@layer": { [components]: { "@media": { print: { display: "none" } } } },
});
export const footList = part({ display: "grid" });

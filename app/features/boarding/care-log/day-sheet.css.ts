import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Phones: from edge to edge. */
export const pets = part({
  display: "grid",
  alignItems: "start",
  background: vars.surface,
  borderBlock: `1px solid ${vars.line}`,
  "@media": {
    [below.sm]: { marginInline: `calc(-1 * ${measure.gutter})` },
    [from.sm]: { border: `1px solid ${vars.line}`, borderRadius: measure.round },
    [from.lg]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: space[6] },
  },
});
export const pet = part({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  columnGap: space[3],
  padding: `5px ${measure.gutter}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
  "@media": {
    print: { breakInside: "avoid" },
    [from.lg]: { selectors: { "&:nth-child(2)": { borderBlockStart: 0 } } },
  },
});
/** Below face and words. */
globalStyle(`${pet} > :nth-child(n + 3)`, {
  "@layer": { [components]: { gridColumn: "1 / -1" } },
});
globalStyle(`${pet} > :nth-child(3)`, {
  "@layer": { [components]: { marginBlockStart: "6px" } },
});
/** Beside the handle of the fold. */
export const headline = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space[2],
  paddingInlineEnd: "6.5rem",
});
export const about = part({
  minWidth: 0,
  fontSize: vars.size.small,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
});
/** Allergies stand first; the fold has the whole text. */
export const brief = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  "@media": { print: { display: "block" } },
});
export const warning = part({ color: vars.rejected });
export const fold = part({ minWidth: 0 });
globalStyle(`${fold}::details-content`, {
  "@layer": {
    [components]: { "@media": { print: { contentVisibility: "visible", blockSize: "auto" } } },
  },
});
export const handle = part({
  position: "absolute",
  insetBlockStart: "-4px",
  insetInlineEnd: measure.gutter,
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "44px",
  fontSize: vars.size.small,
  fontWeight: 600,
  textDecoration: "underline",
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const folded = part({ display: "grid", gap: space[3], paddingBlock: space[3] });
export const rounds = part({
  display: "grid",
  gap: space[2],
  padding: space[3],
  background: vars.sand,
  borderRadius: measure.round,
  "@media": { [from.md]: { maxWidth: "42rem" } },
});
export const choices = part({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space[2],
});
export const choice = part({
  display: "grid",
  placeContent: "center",
  minHeight: "48px",
  padding: space[1],
  color: vars.soft,
  borderRadius: measure.radius,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  selectors: {
    "a&": { color: vars.ink, background: vars.surface },
    "&[aria-current]": { color: vars.paper, background: vars.ink },
  },
});
globalStyle(`${choice} > small`, {
  "@layer": { [components]: { fontSize: vars.size.small, fontWeight: 400 } },
});
export const round = part({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  minWidth: 0,
});
/** Beside the round's name. */
export const exceptions = part({
  position: "absolute",
  insetBlockStart: "-10px",
  insetInlineEnd: 0,
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  fontSize: vars.size.small,
  fontWeight: 600,
  textDecoration: "underline",
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const all = part({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: space[2],
});
export const needName = part({ fontWeight: 700 });
export const name = part({ fontSize: vars.size.h3, overflowWrap: "anywhere" });
export const quiet = part({
  color: vars.soft,
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
export const needs = part({
  display: "grid",
  gap: space[1],
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
/** Always there, so that nothing below it moves. */
export const status = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  minHeight: "38px",
  color: vars.soft,
  fontSize: vars.size.small,
});
export const quietStatus = part({ order: 1 });
export const refused = part({ display: "grid", gap: space[2] });
export const waits = part({
  padding: `${space[2]} ${space[3]}`,
  background: vars.pendingTint,
  color: vars.ink,
  borderRadius: "6px",
  overflowWrap: "anywhere",
});
export const face = part({
  position: "relative",
  display: "grid",
  placeContent: "center",
  width: "48px",
  height: "48px",
  color: vars.soft,
  background: vars.sand,
  borderRadius: "10px 7px 11px 6px",
  overflow: "hidden",
});
export const photo = part({
  position: "absolute",
  inset: 0,
  width: "48px",
  height: "48px",
  objectFit: "cover",
});

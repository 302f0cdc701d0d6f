import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const card = part({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  // As tall as its neighbours in the row.
  height: "100%",
});
/** 400 px high for every picture; 9:10 in a phone's half column. */
export const frame = part({
  aspectRatio: "9/10",
  "@media": { [from.sm]: { height: "400px", aspectRatio: "auto" } },
  overflow: "hidden",
  borderRadius: measure.round,
});
globalStyle(`${frame} :is(picture,img)`, {
  "@layer": { [components]: { height: "100%", borderRadius: 0 } },
});
export const body = part({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: space[1],
  paddingBlockStart: "10px",
  fontSize: vars.size.small,
  lineHeight: 1.45,
});
export const top = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
});
export const foot = part({ marginBlockStart: "auto" });
/** The whole card is the target. */
export const stretched = part({
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: measure.round },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `3px solid ${vars.focus}`, outlineOffset: "3px" },
  },
});
export const title = part({ fontSize: vars.size.h3, lineHeight: 1.2, letterSpacing: "-.005em" });

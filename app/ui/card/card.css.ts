import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const card = part({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  // As tall as its neighbours in the row.
  height: "100%",
  padding: space[2],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: "20px 14px 22px 13px",
  transition: "border-color .15s",
  selectors: { "&:hover": { borderColor: vars.brand } },
});
/** 400 px high for every picture; 4:5 in a phone's half column. */
export const frame = part({
  aspectRatio: "4/5",
  "@media": { [from.sm]: { height: "400px", aspectRatio: "auto" } },
  overflow: "hidden",
  borderRadius: "14px 9px 16px 8px",
});
globalStyle(`${frame} :is(picture,img)`, {
  "@layer": { [components]: { height: "100%", borderRadius: 0 } },
});
export const body = part({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: space[2],
  padding: `${space[4]} ${space[3]} ${space[3]}`,
  "@media": {
    [below.sm]: {
      gap: space[1],
      padding: `${space[3]} ${space[1]} ${space[1]}`,
      fontSize: vars.size.small,
      lineHeight: 1.45,
    },
  },
});
export const top = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
});
export const foot = part({ marginBlockStart: "auto", paddingBlockStart: space[2] });
export const stretched = part({
  position: "static",
  selectors: { "&::after": { inset: 0, borderRadius: "inherit" } },
});
export const title = part({ fontSize: vars.size.h3, letterSpacing: "-.01em" });

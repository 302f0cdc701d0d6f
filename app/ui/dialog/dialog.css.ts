import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const dialog = part({
  width: `min(${measure.dialog}, 100% - 1.5rem)`,
  maxWidth: "none",
  margin: "auto",
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  background: vars.surface,
  color: vars.ink,
  selectors: {
    "&:modal": {
      maxHeight: "calc(100% - 2rem)",
      overflow: "auto",
      boxShadow: "0 20px 60px rgb(40 10 10/.35)",
    },
    "&::backdrop": { background: "rgb(43 26 23/.6)" },
  },
});
export const pictured = part({
  selectors: {
    "&[open]": {
      display: "grid",
      "@media": { [from.sm]: { gridTemplateColumns: "14.5rem minmax(0,1fr)" } },
    },
  },
});
export const art = part({
  height: "13rem",
  "@media": { [from.sm]: { height: "100%", minHeight: "25rem" } },
});
globalStyle(`${art} :is(picture,img)`, {
  "@layer": { [components]: { width: "100%", height: "100%", borderRadius: 0 } },
});
export const inner = part({ padding: space[5] });
export const head = part({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "flex-start",
  gap: space[4],
  marginBlockEnd: space[4],
});
export const title = part({ fontSize: vars.size.h2 });
export const close = part({
  display: "grid",
  placeContent: "center",
  flex: "none",
  width: "44px",
  height: "44px",
  margin: "-8px -8px 0 0",
  border: 0,
  borderRadius: measure.radius,
  background: "none",
  color: vars.ink,
  cursor: "pointer",
  fontSize: "1.25rem",
  selectors: { "&:hover": { background: vars.sand } },
});
export const foot = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[3],
  marginBlockStart: space[5],
  paddingBlockStart: space[4],
  borderBlockStart: `2px dashed ${vars.line}`,
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Chooses the column where only one fits. */
export const chips = part({
  flex: "1 1 0",
  minWidth: 0,
  "@media": { [from.md]: { display: "none" } },
});
export const board = part({
  display: "grid",
  gap: space[3],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" } },
});
export const column = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  minWidth: 0,
  selectors: {
    "&:not([data-chosen])": { "@media": { [below.md]: { display: "none" } } },
  },
});
export const name = part({
  // On a phone the chip has the name.
  "@media": {
    [below.md]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
  display: "flex",
  justifyContent: "space-between",
  gap: space[2],
  fontSize: vars.size.body,
  borderBottom: `2px dashed ${vars.edge}`,
});
export const count = part({
  color: vars.soft,
  fontWeight: 400,
  fontVariantNumeric: "tabular-nums",
});
export const card = part({
  position: "relative",
  display: "flex",
  gap: space[2],
  padding: space[2],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
});
export const what = part({
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
/** Above the card's link. */
export const buttons = part({
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: space[1],
  marginTop: space[1],
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });

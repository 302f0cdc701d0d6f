import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const list = part({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const item = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  padding: space[3],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
  "@media": { [from.sm]: { flexWrap: "nowrap", paddingInline: space[4] } },
});
export const sign = part({ flex: "none", display: "grid", placeItems: "center", width: "48px" });
export const what = part({
  position: "relative",
  // On a phone urgency and buttons stand below.
  flex: `1 1 calc(100% - 48px - ${space[3]})`,
  minWidth: 0,
  "@media": { [from.sm]: { flex: "1 1 0", minWidth: "7rem" } },
});
// The link's tap target includes the text.
globalStyle(`${what} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: 0 } },
});
export const line = part({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const text = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  lineHeight: 1.4,
  "@media": { [from.sm]: { WebkitLineClamp: 1, lineHeight: "inherit" } },
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small });
export const since = part({
  paddingInline: space[2],
  borderRadius: measure.radius,
  background: vars.sand,
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
});
export const buttons = part({
  display: "flex",
  flex: "1 1 auto",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: space[2],
  "@media": { [from.sm]: { flex: "0 0 auto" } },
});
export const word = part({
  fontWeight: 700,
  display: "inline-block",
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
});

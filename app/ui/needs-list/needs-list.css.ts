import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const list = part({
  marginInline: `calc(-1 * ${measure.gutter})`,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": {
    [from.sm]: { marginInline: 0, borderWidth: "1px", borderRadius: measure.cut },
  },
});
export const item = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  padding: `10px ${measure.gutter}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
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
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
});
export const late = style([since, part({ color: vars.rejected, fontWeight: 700 })]);
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

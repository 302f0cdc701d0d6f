import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const menu = part({ position: "relative" });
export const handle = part({
  listStyle: "none",
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const kinds = part({
  position: "absolute",
  zIndex: 15,
  insetInlineStart: 0,
  minWidth: "14rem",
  margin: 0,
  marginBlockStart: space[1],
  padding: space[1],
  listStyle: "none",
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  boxShadow: vars.lift,
});
export const kind = part({
  display: "flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  borderRadius: measure.radius,
  color: vars.ink,
  textDecoration: "none",
  selectors: { "&:hover": { background: vars.sand } },
});
export const quiet = part({ color: vars.soft });
export const portrait = part({
  width: "100%",
  aspectRatio: "4/3",
  objectFit: "cover",
  borderRadius: measure.round,
});
export const text = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

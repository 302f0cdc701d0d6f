import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const bell = part({
  position: "relative",
  display: "grid",
  flex: "none",
  placeContent: "center",
  width: "44px",
  height: "44px",
  borderRadius: measure.radius,
  color: vars.ink,
  fontSize: "1.25rem",
  selectors: { "&:hover": { background: vars.sand } },
});
export const badge = part({
  position: "absolute",
  insetBlockStart: "2px",
  insetInlineEnd: 0,
  minWidth: "20px",
  paddingInline: "4px",
  borderRadius: measure.round,
  background: vars.chosen,
  color: vars.onChosen,
  fontSize: "12px",
  fontWeight: 700,
  lineHeight: "20px",
  textAlign: "center",
  whiteSpace: "nowrap",
});

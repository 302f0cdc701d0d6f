import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const drawing = part({
  display: "block",
  width: "100%",
  height: "auto",
  maxWidth: "30rem",
  overflow: "visible",
});
export const line = part({
  fill: "none",
  stroke: vars.brand,
  strokeWidth: "2.5",
  strokeLinejoin: "round",
  strokeLinecap: "round",
});
export const area = part({ fill: vars.brandTint });
export const base = part({ stroke: vars.line, strokeWidth: "1" });
export const dot = part({ fill: vars.brand });
export const labelText = part({ fill: vars.soft, fontSize: "13px" });
/** Readable over the line. */
export const strong = part({
  fill: vars.ink,
  fontSize: "14px",
  fontWeight: 700,
  paintOrder: "stroke",
  stroke: vars.surface,
  strokeWidth: "4",
  strokeLinejoin: "round",
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { canHover } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const months = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
  maxWidth: "44rem",
});
export const table = part({
  maxWidth: "44rem",
  borderCollapse: "separate",
  borderSpacing: "2px",
});
export const night = part({
  height: "52px",
  padding: 0,
  verticalAlign: "top",
  textAlign: "center",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  selectors: {
    "&[data-state=full]": { background: vars.brandTint, color: vars.ink },
    "&[data-state=some]": { background: vars.approvedTint, color: vars.ink },
    "&[data-state=off]": { background: vars.sand, color: vars.soft },
    "&[data-today]": { outline: `2px solid ${vars.brand}`, outlineOffset: "-2px" },
  },
});
export const day = part({
  display: "block",
  minHeight: "52px",
  paddingBlock: space[1],
  color: "inherit",
  textDecoration: "none",
  borderRadius: measure.radius,
  selectors: {
    "&[aria-current]": { outline: `3px solid ${vars.ink}`, outlineOffset: "-3px" },
  },
  "@media": { [canHover]: { ":hover": { background: vars.brandTint } } },
});
export const number = part({ display: "block", fontWeight: 700 });
export const places = part({ display: "block", fontSize: "13px" });

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const files = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(132px, 1fr))",
});
export const file = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
export const picture = part({
  width: "100%",
  height: "96px",
  objectFit: "cover",
  borderRadius: measure.radius,
  background: vars.sand,
});
export const sign = part({
  display: "grid",
  placeContent: "center",
  height: "96px",
  borderRadius: measure.radius,
  background: vars.sand,
  color: vars.soft,
  fontSize: "1.75rem",
});

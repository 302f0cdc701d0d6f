import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const title = part({ fontSize: vars.size.h3 });
export const faces = part({ display: "flex", flexWrap: "wrap", gap: space[3] });
export const face = part({
  display: "grid",
  justifyItems: "center",
  gap: space[1],
  width: "4.25rem",
  color: vars.ink,
  fontSize: vars.size.small,
  textAlign: "center",
  textDecoration: "none",
});
export const name = part({ maxWidth: "100%", overflowWrap: "anywhere", fontWeight: 600 });
export const add = part({
  display: "grid",
  placeContent: "center",
  width: "48px",
  height: "48px",
  border: `1px dashed ${vars.edge}`,
  borderRadius: measure.cutSmall,
  color: vars.soft,
  fontSize: "1.25rem",
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const summary = part({
  padding: `${space[4]} ${space[5]}`,
  border: `2px solid ${vars.rejected}`,
  borderRadius: measure.radius,
  background: vars.surface,
});
export const title = part({ fontSize: vars.size.h3, color: vars.rejected });
export const list = part({ display: "grid", gap: space[1], marginBlockStart: space[2] });
export const actions = part({ marginBlockStart: space[3] });
export const link = part({
  display: "inline-block",
  paddingBlock: "6px",
  color: vars.rejected,
  fontWeight: 600,
});

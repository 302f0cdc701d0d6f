import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const line = part({
  display: "flex",
  alignItems: "center",
  columnGap: space[4],
});
export const link = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "44px",
  fontWeight: 600,
});
export const words = part({ color: vars.soft });

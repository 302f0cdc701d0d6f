import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const table = part({
  width: "100%",
  tableLayout: "fixed",
  fontVariantNumeric: "tabular-nums",
});
export const weekday = part({
  padding: space[1],
  color: vars.soft,
  fontSize: vars.size.small,
  fontWeight: 400,
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const lede = part({
  display: "grid",
  gap: space[3],
  maxWidth: "62ch",
  fontSize: vars.size.lead,
  lineHeight: 1.5,
});

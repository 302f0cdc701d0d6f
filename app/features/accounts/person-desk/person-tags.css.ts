import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const missing = part({
  display: "block",
  whiteSpace: "normal",
  marginBlockStart: space[1],
  color: vars.soft,
  fontSize: vars.size.small,
});

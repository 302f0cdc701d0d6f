import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const trialLine = part({
  padding: space[2],
  textAlign: "center",
  background: vars.night,
  color: vars.onNight,
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const skip = part({
  position: "absolute",
  zIndex: 60,
  left: space[2],
  top: "-4rem",
  padding: space[3],
  background: vars.night,
  color: vars.onNight,
  borderRadius: measure.radius,
  selectors: { "&:focus": { top: space[2], color: vars.onNight } },
});

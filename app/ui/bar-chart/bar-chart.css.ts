import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** The drawing and its figures: below one another on a phone, else side by side. */
export const figure = part({
  display: "grid",
  gap: space[6],
  alignItems: "start",
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)", gap: space[10] },
  },
});
export const drawing = part({ display: "block", width: "100%", height: "auto", maxWidth: "26rem" });
export const bar = part({ fill: vars.brand });
export const ground = part({ fill: vars.sand });
export const words = part({ fill: vars.ink, fontSize: "15px" });

import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const offers = part({ display: "block" });
globalStyle(`${offers} fieldset > div`, {
  "@layer": { [components]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
const scripting = "(scripting: enabled)";
export const scripted = part({
  display: "none",
  "@media": { [scripting]: { display: "block" } },
});
export const unscripted = part({ "@media": { [scripting]: { display: "none" } } });

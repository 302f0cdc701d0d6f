import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const offers = part({ display: "block" });
globalStyle(`${offers} fieldset > div`, {
  "@layer": { [components]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const state = part({
  "@media": {
    [below.md]: {
      display: "flex",
      flexDirection: "row-reverse",
      alignItems: "center",
      gap: space[2],
    },
  },
});

const scripting = "(scripting: enabled)";
export const scripted = part({
  display: "none",
  "@media": { [scripting]: { display: "block" } },
});
export const unscripted = part({ "@media": { [scripting]: { display: "none" } } });

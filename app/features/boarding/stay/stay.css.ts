import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Choices with a line of their own each. */
export const offers = part({ display: "block" });
globalStyle(`${offers} fieldset > div`, {
  "@layer": { [components]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
/** A state and whose it is: in one line of a card, in two of a row. */
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
/** What only a script can do, and what stands in its place without one. */
export const scripted = part({
  display: "none",
  "@media": { [scripting]: { display: "block" } },
});
export const unscripted = part({ "@media": { [scripting]: { display: "none" } } });

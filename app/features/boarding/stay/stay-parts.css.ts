import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components, part } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const files = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(132px, 1fr))",
});
export const file = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
export const picture = part({
  width: "100%",
  height: "96px",
  objectFit: "cover",
  borderRadius: measure.radius,
  background: vars.sand,
});
export const sign = part({
  display: "grid",
  placeContent: "center",
  height: "96px",
  borderRadius: measure.radius,
  background: vars.sand,
  color: vars.soft,
  fontSize: "1.75rem",
});
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

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** One thing found: its name, and what tells it from others beside or below. */
export const hit = part({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[3],
  overflowWrap: "anywhere",
});
export const more = part({ color: vars.soft });

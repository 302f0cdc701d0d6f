import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const pet = part({ minWidth: 0 });
export const closed = part({ color: vars.soft });
/** Hidden while the pet is not ticked. */
export const notes = part({
  paddingInlineStart: "34px",
  "@supports": {
    "selector(:has(*))": {
      selectors: { [`${pet}:not(:has(:checked)) > &`]: { display: "none" } },
    },
  },
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const pet = part({ minWidth: 0 });
/** It cannot come; the line below its name says why. */
export const closed = part({ color: vars.soft });
/** Of a pet that is not ticked there is nothing to say. */
export const notes = part({
  paddingInlineStart: "34px",
  "@supports": {
    "selector(:has(*))": {
      selectors: { [`${pet}:not(:has(:checked)) > &`]: { display: "none" } },
    },
  },
});

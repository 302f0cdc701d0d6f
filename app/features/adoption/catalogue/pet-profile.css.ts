import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const ask = part({ marginBlockStart: space[12] });

export const step = part({
  paddingInlineStart: space[4],
  borderInlineStart: `3px dashed ${vars.brand}`,
});

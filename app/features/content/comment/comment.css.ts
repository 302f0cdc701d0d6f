import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const comments = part({ display: "grid", gap: space[6] });
export const comment = part({
  display: "grid",
  gap: space[2],
  paddingInlineStart: space[4],
  borderInlineStart: `3px dashed ${vars.line}`,
});
export const writer = part({ display: "flex", flexWrap: "wrap", gap: `0 ${space[3]}` });
export const when = part({ color: vars.soft });

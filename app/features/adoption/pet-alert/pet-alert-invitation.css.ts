import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const invitation = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space[4]} ${space[12]}`,
  marginBlockStart: `calc(${measure.apart} - ${space[10]})`,
  paddingBlock: space[8],
  borderBlockStart: `2px dashed ${vars.line}`,
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const signatures = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[12]} ${space[8]}`,
  marginBlockStart: space[12],
});
export const signature = style({
  flex: "1 1 14rem",
  paddingBlockStart: space[2],
  borderBlockStart: "1px solid #2b1a17",
  color: "#5c4a45",
  fontSize: vars.size.small,
});

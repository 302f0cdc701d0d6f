import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const item = part({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space[3],
  padding: space[3],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
});
export const beside = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  gap: space[1],
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
});

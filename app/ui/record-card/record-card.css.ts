import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const top = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
});
export const title = part({ minWidth: 0, fontSize: vars.size.h3, overflowWrap: "anywhere" });
export const reference = part({ whiteSpace: "nowrap" });

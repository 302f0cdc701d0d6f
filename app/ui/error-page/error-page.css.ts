import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const errorPage = part({
  display: "grid",
  gap: space[5],
  justifyItems: "center",
  textAlign: "center",
  width: `min(${measure.dialog}, 100% - 2rem)`,
  marginInline: "auto",
  paddingBlock: space[10],
});
export const ways = part({ justifyContent: "center" });
export const picture = part({ width: "min(100%, 22rem)" });
export const text = part({ fontSize: vars.size.lead, color: vars.soft, whiteSpace: "pre-line" });
export const search = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[3],
  alignItems: "end",
  justifyContent: "center",
  textAlign: "start",
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const hit = part({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minHeight: "48px",
  paddingBlock: space[1],
});
export const sign = part({ flex: "none", display: "grid", placeItems: "center", width: "48px" });
export const what = part({ flex: "1 1 0", minWidth: 0, display: "grid", lineHeight: 1.4 });
export const name = part({ overflowWrap: "anywhere" });
export const more = part({
  color: vars.soft,
  fontSize: vars.size.small,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const why = part({
  flex: "none",
  display: "grid",
  maxWidth: "40%",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.4,
  textAlign: "end",
});

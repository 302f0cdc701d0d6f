import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const who = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[5],
});
export const name = part({ minWidth: 0, overflowWrap: "anywhere" });

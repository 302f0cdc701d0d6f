import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const page = part({
  display: "grid",
  gap: space[12],
  alignItems: "center",
  justifyContent: "center",
  gridTemplateColumns: "minmax(0,30rem)",
  paddingBlock: space[8],
});
export const beside = part({
  "@media": { [from.md]: { gridTemplateColumns: "minmax(0,28rem) minmax(0,30rem)" } },
});
export const art = part({ display: "none", "@media": { [from.md]: { display: "block" } } });

import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const page = part({ paddingBlockStart: space[6] });
export const head = part({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr) min(6.5rem, 30%)",
  alignItems: "start",
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) 10rem", columnGap: space[8] } },
});
export const face = part({ aspectRatio: "9/10" });
export const rest = part({ gridColumn: "1/-1" });
export const lead = part({ fontSize: vars.size.lead, lineHeight: 1.45 });

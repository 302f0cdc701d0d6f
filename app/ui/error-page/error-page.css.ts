import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** The drawing above its words on a phone, beside them elsewhere. */
export const errorPage = part({
  display: "grid",
  gap: `${space[5]} 4.5rem`,
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: space[6],
  "@media": {
    [from.sm]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.2fr)",
      alignItems: "center",
      paddingBlock: measure.apart,
    },
  },
});
export const picture = part({
  width: "min(100%, 18rem)",
  "@media": { [from.sm]: { width: "100%", maxWidth: "32rem" } },
});
export const content = part({ display: "grid", gap: space[5], justifyItems: "start" });
export const text = part({ fontSize: vars.size.lead, color: vars.soft, whiteSpace: "pre-line" });
export const ways = part({ display: "flex", flexWrap: "wrap", columnGap: space[6] });
export const search = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[3],
  alignItems: "end",
});

import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** On a phone what is urgent, the form, and then the other ways to reach us. */
export const page = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[10],
  "@media": {
    [from.md]: {
      gridTemplateColumns: "minmax(0, 1fr) 26rem",
      gridTemplateRows: "auto 1fr",
      columnGap: "4.5rem",
    },
  },
});
export const form = part({
  "@media": { [from.md]: { gridColumn: 1, gridRow: "1/span 2", alignSelf: "start" } },
});
export const art = part({
  display: "none",
  "@media": { [from.md]: { display: "block", width: "100%", maxWidth: "20rem" } },
});

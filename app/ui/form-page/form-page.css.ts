import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const page = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.sm]: { gridTemplateColumns: "minmax(0, 40rem)", justifyContent: "center" },
    [from.md]: {
      gridTemplateColumns: "minmax(0, 1fr) 30rem",
      gridTemplateRows: "auto 1fr",
      columnGap: "4.5rem",
    },
  },
});
/** Level with the title. */
export const form = part({
  "@media": {
    [from.md]: {
      gridColumn: 2,
      gridRow: "1/span 2",
      alignSelf: "start",
      marginBlockStart: space[5],
    },
  },
});
export const beside = part({
  display: "grid",
  gap: space[8],
  alignContent: "start",
  marginBlockStart: space[10],
  "@media": { [from.md]: { marginBlockStart: space[3] } },
});
export const art = part({
  display: "none",
  "@media": { [from.md]: { display: "block", width: "100%", maxWidth: "28rem" } },
});

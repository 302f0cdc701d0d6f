import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Two columns on a phone, then as many as fit. At twice the text size one column. */
export const cards = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(max(8.5rem, 34%), 1fr))",
  "@media": {
    [from.sm]: {
      gap: space[6],
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
    },
  },
});

export const text = part({
  "@media": {
    [below.sm]: {
      display: "-webkit-box",
      overflow: "hidden",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 3,
    },
  },
});

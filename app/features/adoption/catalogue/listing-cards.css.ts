import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Two on a phone, then as many as there is room for. Text grown to twice its size gets a column of its own. */
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

/** No more than three lines in a card that is half a phone wide. */
export const words = part({
  "@media": {
    [below.sm]: {
      display: "-webkit-box",
      overflow: "hidden",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 3,
    },
  },
});

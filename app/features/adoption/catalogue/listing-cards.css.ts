import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Two columns on a phone, then as many as fit. At twice the text size one column. */
export const cards = part({
  display: "grid",
  gap: `1.75rem ${space[3]}`,
  gridTemplateColumns: "repeat(auto-fill, minmax(max(8.5rem, 34%), 1fr))",
  "@media": {
    [from.sm]: {
      gap: `${space[10]} ${space[6]}`,
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
    },
  },
});

export const facts = part({ color: vars.soft });
export const age = part({ color: vars.ink, fontWeight: 600 });

/** Three lines of the thirty words. */
export const text = part({
  display: "-webkit-box",
  overflow: "hidden",
  marginBlockStart: "2px",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
});

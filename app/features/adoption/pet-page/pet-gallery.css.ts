import { vars } from "#app/ui/theme/contract.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Whole, and on a phone from edge to edge. */
export const portrait = part({
  width: "100%",
  aspectRatio: "9/10",
  objectFit: "cover",
  "@media": {
    [below.sm]: {
      width: `calc(100% + 2 * ${measure.gutter})`,
      maxWidth: "none",
      marginInline: `calc(-1 * ${measure.gutter})`,
      borderRadius: 0,
    },
    print: { width: "auto", maxHeight: "120mm", marginInline: 0 },
  },
});

/** The list's small file, slightly enlarged. */
export const portraitInLite = part({
  width: "8rem",
  height: "8rem",
  objectFit: "cover",
  borderRadius: measure.round,
});

export const offers = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  marginBlockStart: space[3],
  "@media": { print: { display: "none" } },
});

/** On a phone all six are on one line, so that the name stays in the first screen. */
export const thumbs = part({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, 80px)",
  gap: space[2],
  marginBlockStart: space[3],
  "@media": {
    [below.sm]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    print: { display: "none" },
  },
});

export const thumb = part({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  objectFit: "cover",
  borderRadius: "6px",
  selectors: { "[aria-current] &": { outline: `3px solid ${vars.brand}`, outlineOffset: "1px" } },
});

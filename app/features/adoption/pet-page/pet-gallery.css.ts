import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const portrait = part({
  width: "100%",
  maxHeight: "32rem",
  objectFit: "cover",
  "@media": { print: { maxHeight: "120mm", objectFit: "contain" } },
  borderRadius: measure.round,
});

/** The list's small file, slightly enlarged. */
export const portraitInLite = part({
  width: "8rem",
  height: "8rem",
  objectFit: "cover",
  borderRadius: measure.round,
});

export const thumbs = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  marginBlockStart: space[3],
  "@media": { print: { display: "none" } },
});

export const thumb = part({
  width: "80px",
  height: "80px",
  objectFit: "cover",
  borderRadius: "6px",
  selectors: { "[aria-current] > &": { outline: `3px solid ${vars.brand}`, outlineOffset: "1px" } },
});

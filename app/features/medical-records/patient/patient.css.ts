import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Kinds of new entries: two side by side on a phone. */
export const kinds = part({
  display: "grid",
  gap: space[2],
  gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))",
});
export const quiet = part({ color: vars.soft });
export const portrait = part({
  width: "100%",
  aspectRatio: "4/3",
  objectFit: "cover",
  borderRadius: measure.round,
});
export const text = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

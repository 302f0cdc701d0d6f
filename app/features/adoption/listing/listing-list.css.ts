import { part } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** A pet's picture and name side by side. */
export const named = part({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  "@media": { [from.sm]: { alignItems: "flex-start" } },
});
export const thumb = part({
  flex: "none",
  width: "48px",
  height: "48px",
  objectFit: "cover",
  borderRadius: measure.radius,
});
export const name = part({ minWidth: 0, overflowWrap: "anywhere" });

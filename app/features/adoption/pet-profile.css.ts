import { part } from "#app/ui/theme/layers.css.ts";

/** As wide as its column, never taller than a phone's first view. */
export const portrait = part({
  width: "100%",
  maxHeight: "32rem",
  objectFit: "cover",
  borderRadius: "6px",
});

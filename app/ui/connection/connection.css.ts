import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** In reach of the thumb, above everything. */
export const place = part({
  position: "fixed",
  zIndex: 50,
  bottom: space[3],
  left: 0,
  right: 0,
  width: "min(36rem, 100% - 2rem)",
  marginInline: "auto",
});

export const row = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
});

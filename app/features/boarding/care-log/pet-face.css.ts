import { part } from "#app/ui/theme/part.ts";

export const face = part({
  position: "relative",
  flex: "none",
  width: "40px",
  height: "40px",
  borderRadius: "35% 25% 38% 23%",
  overflow: "hidden",
});
export const photo = part({
  position: "absolute",
  inset: 0,
  width: "40px",
  height: "40px",
  objectFit: "cover",
});

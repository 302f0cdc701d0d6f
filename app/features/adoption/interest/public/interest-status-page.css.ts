import { part } from "#app/ui/theme/part.ts";

export const petPhoto = part({
  width: "80px",
  height: "80px",
  objectFit: "cover",
  borderRadius: "6px",
});

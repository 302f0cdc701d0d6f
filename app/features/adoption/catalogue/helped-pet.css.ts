import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const helped = part({
  width: "10rem",
  height: "10rem",
  objectFit: "cover",
  borderRadius: measure.round,
});

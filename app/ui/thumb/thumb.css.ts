import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const thumb = part({
  flex: "none",
  width: "48px",
  // In a table that is short of room, too.
  minWidth: "48px",
  height: "48px",
  objectFit: "cover",
  borderRadius: measure.radius,
});

import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const portrait = part({
  flex: "none",
  width: "96px",
  height: "106px",
  objectFit: "cover",
  borderRadius: measure.cut,
});

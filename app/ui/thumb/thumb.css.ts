import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure } from "#app/ui/theme/tokens.ts";

export const thumb = part({
  flex: "none",
  width: "48px",
  minWidth: "48px",
  height: "48px",
  objectFit: "cover",
  borderRadius: measure.cutSmall,
});
export const none = part({
  display: "grid",
  placeContent: "center",
  background: vars.sand,
  color: vars.soft,
  fontSize: "1.25rem",
});

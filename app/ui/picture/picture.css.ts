import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";

/** Corners cut by hand: no two alike. */
export const picture = part({
  width: "100%",
  borderRadius: "14px 9px 16px 8px",
  objectFit: "cover",
  color: vars.ink,
});

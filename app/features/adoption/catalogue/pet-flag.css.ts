import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";

/** Over the picture's corner. */
export const flag = part({
  position: "absolute",
  insetBlockStart: "8px",
  insetInlineStart: "8px",
  maxWidth: "calc(100% - 16px)",
  padding: "3px 10px",
  borderRadius: "99px",
  background: vars.surface,
  color: vars.ink,
  fontSize: ".8125rem",
  fontWeight: 700,
  lineHeight: 1.35,
});
export const reserved = part({ background: vars.pendingTint, color: vars.pending });
export const fresh = part({ background: vars.fill, color: vars.onBrand });

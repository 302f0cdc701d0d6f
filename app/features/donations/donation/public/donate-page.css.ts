import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Level with the form's title. */
export const beside = style({ "@media": { [from.md]: { paddingBlockStart: space[5] } } });
export const smallTitle = style({ fontSize: vars.size.h3 });
export const amount = style({
  display: "block",
  fontSize: vars.size.h3,
  letterSpacing: "-.01em",
  fontVariantNumeric: "tabular-nums",
});
export const tall = style({ minHeight: "52px", fontSize: "1.0625em" });
export const hint = style({ color: vars.soft, fontSize: vars.size.small, lineHeight: 1.4 });
/** The sum above a receipt's number. */
export const sum = style({ fontSize: vars.size.h2, lineHeight: 1.2 });

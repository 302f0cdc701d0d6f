import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** White with dark ink in every theme. */
export const receipt = style({
  display: "grid",
  gap: space[4],
  maxWidth: "42rem",
  padding: space[6],
  background: "#fff",
  color: "#2b1a17",
  border: `1px solid ${vars.line}`,
  "@media": { print: { border: 0, padding: 0, maxWidth: "none" } },
});
export const amount = style({ fontSize: vars.size.h2, fontWeight: 600 });
/** A border, because printers drop backgrounds. */
export const trial = style({
  padding: space[3],
  border: "3px solid #b3123f",
  fontWeight: 600,
});
export const foot = style({
  paddingBlockStart: space[4],
  borderBlockStart: "3px dashed #b3123f",
});

globalStyle("@page", { margin: "12mm" });

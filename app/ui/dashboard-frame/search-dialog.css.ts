import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, canHover } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Selected by attributes: a script creates the dialog. */
const dialog = "dialog[data-search-dialog]";
const rule = (selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: style } });

rule(`${dialog}[open]`, {
  display: "flex",
  flexDirection: "column",
  width: `min(${measure.dialog}, 100% - 1.5rem)`,
  maxWidth: "none",
  maxHeight: "84dvh",
  margin: "8vh auto auto",
  padding: space[3],
  overflow: "hidden",
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  background: vars.surface,
  color: vars.ink,
  boxShadow: "0 20px 60px rgb(40 10 10/.35)",
  "@media": {
    [below.sm]: {
      width: "100%",
      height: "100dvh",
      maxHeight: "none",
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
  },
});
rule(`${dialog}::backdrop`, { background: "rgb(43 26 23/.6)" });
rule(`${dialog} > div:first-child`, { display: "flex", gap: space[2], alignItems: "center" });
rule(`${dialog} form`, { maxWidth: "none" });
rule(`${dialog} button`, {
  minHeight: "44px",
  paddingInline: space[3],
  border: 0,
  borderRadius: measure.radius,
  background: "none",
  color: vars.brandDeep,
  fontWeight: 700,
  cursor: "pointer",
});
rule(`${dialog} [role=status]`, {
  paddingInline: space[2],
  color: vars.soft,
  fontSize: vars.size.small,
});
rule(`${dialog} [role=listbox]`, { overflowY: "auto", overscrollBehavior: "contain" });
rule(`${dialog} [data-title]`, {
  padding: `${space[2]} ${space[2]} 0`,
  color: vars.soft,
  fontSize: ".8125rem",
  fontWeight: 600,
});
rule(`${dialog} [role=option]`, {
  display: "flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[2],
  borderRadius: measure.radius,
  cursor: "pointer",
});
rule(`${dialog} [role=option][aria-selected=true]`, { background: vars.brandTint });
rule(`${dialog} [role=option]:hover`, {
  "@media": { [canHover]: { background: vars.brandTint } },
});
// Also visible in forced colours.
rule(`${dialog} [aria-selected=true]`, {
  outline: `2px solid ${vars.focus}`,
  outlineOffset: "-2px",
});

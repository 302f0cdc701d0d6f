import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";

export const list = part({ display: "grid", gap: "1.125rem", counterReset: "next" });
export const step = part({
  position: "relative",
  paddingInlineStart: "2.75rem",
  counterIncrement: "next",
  lineHeight: 1.5,
  selectors: {
    "&::before": {
      content: "counter(next)",
      position: "absolute",
      left: 0,
      top: "-.15em",
      display: "grid",
      placeContent: "center",
      width: "1.875rem",
      height: "1.875rem",
      borderRadius: "50%",
      background: vars.brandTint,
      color: vars.brandDeep,
      fontWeight: 700,
      fontSize: vars.size.small,
      fontVariantNumeric: "tabular-nums",
    },
    "&:not(:last-child)::after": {
      content: "",
      position: "absolute",
      left: "calc(.9375rem - 1px)",
      top: "1.9rem",
      bottom: "-.9rem",
      borderInlineStart: `2px dashed ${vars.line}`,
    },
  },
});
export const done = part({
  selectors: {
    "&::before": {
      content: "'✓'",
      background: vars.approvedTint,
      color: vars.approved,
    },
  },
});
globalStyle(`${step} > strong`, { "@layer": { [components]: { display: "block" } } });

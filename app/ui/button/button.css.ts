import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

const base = part({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[2],
  minHeight: measure.control,
  maxWidth: "100%",
  padding: `6px ${space[4]}`,
  border: "1.5px solid transparent",
  borderRadius: measure.radius,
  fontWeight: 700,
  lineHeight: 1.2,
  textAlign: "center",
  textDecoration: "none",
  overflowWrap: "break-word",
  cursor: "pointer",
  transition: "background-color .15s",
  selectors: {
    // The tap target is 44 high, the control 40.
    "&::after": { content: "", position: "absolute", inset: "-4px 0" },
    // Not a transform, which would contain the stretched link of a card.
    "&:active": { top: "1px" },
    "&:disabled, &[aria-disabled=true]": {
      background: vars.sand,
      borderColor: vars.line,
      color: vars.soft,
      boxShadow: "none",
      cursor: "not-allowed",
      top: "auto",
    },
  },
});

const filled = (ground: string, deep: string) =>
  part({
    background: ground,
    color: vars.onBrand,
    boxShadow: "inset 0 -2px 0 rgb(0 0 0/.22)",
    selectors: {
      "&:hover:not(:disabled,[aria-disabled=true])": { background: deep, color: vars.onBrand },
    },
  });

export const variant = styleVariants({
  primary: [base, filled(vars.fill, vars.fillDeep)],
  secondary: [
    base,
    part({
      background: vars.surface,
      borderColor: vars.edge,
      color: vars.ink,
      selectors: {
        "&:hover:not(:disabled,[aria-disabled=true])": { borderColor: vars.ink, color: vars.ink },
      },
    }),
  ],
  quiet: [
    base,
    part({
      background: "none",
      paddingInline: space[2],
      color: vars.brand,
      textDecoration: "underline",
      textUnderlineOffset: ".25em",
      selectors: {
        "&:hover:not(:disabled,[aria-disabled=true])": { color: vars.brandDeep },
      },
    }),
  ],
  danger: [
    base,
    part({
      background: vars.surface,
      borderColor: vars.rejected,
      color: vars.rejected,
      selectors: {
        "&:hover:not(:disabled,[aria-disabled=true])": {
          background: vars.rejectedTint,
          color: vars.rejected,
        },
      },
    }),
  ],
});

export const wide = part({ width: "100%" });

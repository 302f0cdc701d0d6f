import { style } from "@vanilla-extract/css";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const filterLinks = style([cluster, part({ gap: space[2] })]);

export const filterLink = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  border: `1.5px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  textDecoration: "none",
  textTransform: "capitalize",
  selectors: {
    "&:hover": { borderColor: vars.brand },
    "&[aria-current]": { background: vars.fill, borderColor: vars.fill, color: vars.onBrand },
  },
});

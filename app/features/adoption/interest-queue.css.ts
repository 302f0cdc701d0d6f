import { style } from "@vanilla-extract/css";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const filterLinks = style([cluster, part({ gap: space[2] })]);

export const filterLink = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  textTransform: "capitalize",
  selectors: {
    "&[aria-current]": { fontWeight: 700, color: vars.ink, textDecorationThickness: "3px" },
  },
});

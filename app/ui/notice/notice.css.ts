import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { withScripts } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** In the flow where nothing can take it away; floating at the top centre where a script will. */
export const place = part({
  width: `min(36rem, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  marginBlock: space[4],
  selectors: {
    "&[data-autohide]": {
      "@media": {
        [withScripts]: {
          position: "fixed",
          zIndex: 40,
          top: space[3],
          left: 0,
          right: 0,
          marginBlock: 0,
        },
      },
    },
  },
});

/** Within the thumb's reach until it is answered; at the page's end it has room of its own and covers nothing. */
export const foot = part({
  position: "sticky",
  zIndex: 30,
  bottom: space[3],
  width: `min(36rem, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  marginBlockStart: space[6],
});

const base = part({
  display: "flex",
  gap: space[3],
  alignItems: "start",
  padding: `${space[3]} ${measure.gutter}`,
  borderRadius: measure.radius,
  border: "1.5px solid currentColor",
  boxShadow: "0 6px 24px rgb(60 20 10/.16)",
  lineHeight: 1.4,
});

const toned = (sign: string, ground: string) => [base, part({ color: sign, background: ground })];

export const tone = styleVariants({
  success: toned(vars.approved, vars.approvedTint),
  info: toned(vars.info, vars.infoTint),
  error: toned(vars.rejected, vars.rejectedTint),
});

export const text = part({ color: vars.ink, fontWeight: 600 });

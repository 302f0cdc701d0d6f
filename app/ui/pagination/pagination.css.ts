import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const list = part({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space[1],
  marginBlock: space[10],
});

export const link = part({
  display: "grid",
  placeContent: "center",
  minWidth: "44px",
  minHeight: "44px",
  paddingInline: space[2],
  borderRadius: measure.radius,
  fontWeight: 700,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: vars.sand },
    "&[aria-current]": { background: vars.fill, color: vars.onBrand },
  },
});

export const far = part({ display: "none", "@media": { [from.md]: { display: "block" } } });
export const gap = part({
  alignSelf: "center",
  color: vars.soft,
  "@media": { [from.md]: { display: "none" } },
});

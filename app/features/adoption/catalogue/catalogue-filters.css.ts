import { vars } from "#app/ui/theme/contract.css.ts";
import { forcedColors, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const panel = part({ display: "block", marginBlockEnd: space[4], maxWidth: "54rem" });
export const line = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[3],
  alignItems: "flex-end",
});
export const search = part({ flex: "1 1 12rem" });
export const more = part({ marginBlockStart: space[2] });
export const handle = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  fontWeight: 600,
  color: vars.brand,
});
export const kinds = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[1],
  "@media": { [from.sm]: { gap: space[2] } },
});
export const kind = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[2],
  border: `1.5px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  color: vars.ink,
  fontSize: vars.size.small,
  fontWeight: 600,
  textDecoration: "none",
  selectors: {
    "&:hover": { borderColor: vars.brand },
    "&[aria-current]": { background: vars.fill, borderColor: vars.fill, color: vars.onBrand },
  },
  "@media": {
    [from.sm]: { paddingInline: space[3], fontSize: vars.size.body },
    [forcedColors]: {
      selectors: { "&[aria-current]": { outline: "3px solid", outlineOffset: "-3px" } },
    },
  },
});
export const chip = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "44px",
  padding: `0 ${space[3]}`,
  border: `1.5px solid ${vars.brand}`,
  borderRadius: measure.round,
  background: vars.brandTint,
  color: vars.brandDeep,
  fontWeight: 600,
  textDecoration: "none",
});
export const fields = part({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fill, minmax(10rem, 1fr))",
  marginBlock: `${space[2]} ${space[4]}`,
});

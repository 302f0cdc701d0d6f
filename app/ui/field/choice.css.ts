import { vars } from "#app/ui/theme/contract.css.ts";
import { forcedColors, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const options = part({
  display: "grid",
  columnGap: space[6],
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))" } },
});

export const words = part({
  display: "grid",
  columnGap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(7.5rem, 1fr))",
});

export const explained = part({ display: "grid" });

export const option = part({
  display: "flex",
  gap: space[3],
  alignItems: "flex-start",
  paddingBlock: "9px",
  lineHeight: 1.5,
});

export const box = part({
  flex: "none",
  width: "22px",
  height: "22px",
  margin: 0,
  accentColor: vars.brand,
});

export const aside = part({ display: "block", color: vars.soft, fontSize: vars.size.small });

export const tiles = part({
  display: "grid",
  gap: space[2],
  marginBlockStart: "6px",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr))",
});
export const tile = part({
  display: "flex",
  gap: space[1],
  alignItems: "center",
  justifyContent: "center",
  minHeight: "56px",
  padding: `${space[2]} ${space[1]}`,
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontWeight: 700,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: vars.brand },
    "&:has(:checked)": { borderColor: vars.brand, background: vars.brandTint },
  },
  "@media": { [forcedColors]: { selectors: { "&:has(:checked)": { outline: "2px solid" } } } },
});

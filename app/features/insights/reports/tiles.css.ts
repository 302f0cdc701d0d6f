import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const tiles = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
});

export const tile = part({
  display: "grid",
  alignContent: "start",
  gap: space[1],
  height: "100%",
  padding: `${space[3]} ${space[4]}`,
  lineHeight: 1.35,
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderBlockStart: `3px solid ${vars.brand}`,
  borderRadius: "6px",
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: vars.brand } },
});

export const figure = part({
  fontSize: vars.size.h2,
  fontWeight: 700,
  lineHeight: 1.1,
  color: vars.brand,
});

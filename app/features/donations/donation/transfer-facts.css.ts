import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const rows = part({ display: "grid", gap: space[3] });
export const row = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space[4],
  alignItems: "center",
  lineHeight: 1.35,
});
export const code = part({
  padding: space[3],
  borderRadius: measure.round,
  background: vars.brandTint,
});
export const label = part({ color: vars.soft, fontSize: vars.size.small });
export const value = part({ gridColumn: 1, fontWeight: 600 });
export const codeValue = part({ fontSize: vars.size.h2 });
export const copy = part({ gridColumn: 2, gridRow: "1/span 2" });

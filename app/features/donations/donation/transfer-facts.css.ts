import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** The code, a seam, and the account. */
export const ticket = part({
  overflow: "hidden",
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const row = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space[4],
  alignItems: "center",
  paddingInline: `min(${space[5]}, 6vw)`,
  paddingBlockStart: space[3],
  lineHeight: 1.35,
  selectors: { "&:last-child": { paddingBlockEnd: space[5] } },
  "@media": { [from.sm]: { paddingInline: "1.75rem" } },
});
export const code = part({
  paddingBlock: space[5],
  marginBlockEnd: space[2],
  borderBlockEnd: `2px dashed ${vars.line}`,
  background: vars.brandTint,
});
export const label = part({ color: vars.soft, fontSize: vars.size.small });
export const value = part({ gridColumn: 1, fontWeight: 600, fontVariantNumeric: "tabular-nums" });
export const codeValue = part({ fontSize: vars.size.h2, letterSpacing: ".01em" });
export const copy = part({ gridColumn: 2, gridRow: "1/span 2" });

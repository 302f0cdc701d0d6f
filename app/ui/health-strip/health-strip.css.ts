import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const strip = part({
  display: "grid",
  gap: space[2],
  maxWidth: measure.line,
  marginBlockStart: space[3],
  fontSize: vars.size.body,
  lineHeight: 1.4,
});
/** Borders stay visible in forced colours. */
const line = part({
  padding: `6px ${space[3]}`,
  border: "1px solid currentColor",
  borderInlineStartWidth: "6px",
  borderRadius: measure.radius,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
export const allergies = [line, part({ color: vars.rejected, background: vars.rejectedTint })].join(
  " ",
);
export const medicines = [line, part({ color: vars.pending, background: vars.pendingTint })].join(
  " ",
);
export const label = part({ marginInlineEnd: space[1], fontWeight: 700 });
export const text = part({ color: vars.ink });
export const none = part({ color: vars.soft });
export const late = part({ color: vars.rejected });

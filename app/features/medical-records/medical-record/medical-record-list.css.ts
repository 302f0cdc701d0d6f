import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const list = part({ display: "grid" });
export const entry = part({
  display: "grid",
  gap: space[2],
  paddingBlock: space[4],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
});
export const top = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
});
export const title = part({ minWidth: 0, fontSize: vars.size.body, overflowWrap: "anywhere" });
export const quiet = part({
  color: vars.soft,
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
export const files = part({ display: "flex", flexWrap: "wrap", gap: space[2] });
export const file = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "44px",
  maxWidth: "100%",
  paddingInline: space[3],
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  overflowWrap: "anywhere",
});
export const older = part({
  display: "grid",
  gap: space[2],
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.line}`,
});
export const readers = part({ display: "grid", gap: space[3] });
export const reader = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
  overflowWrap: "anywhere",
});
/** Side by side where there is room for both. */
export const bookings = part({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))",
  gap: space[2],
});

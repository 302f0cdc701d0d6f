import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const grid = part({ display: "grid", gap: space[2] });
export const row = part({
  display: "grid",
  gridTemplateColumns: "4.75rem repeat(3, minmax(0, 1fr))",
  gap: space[2],
  alignItems: "center",
});
export const line = part({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: space[2],
});
export const heads = part({ color: vars.soft, fontSize: vars.size.small, textAlign: "center" });
export const kind = part({ fontWeight: 700, fontSize: vars.size.small });
export const need = part({
  gridColumn: "1 / -1",
  fontSize: vars.size.small,
  lineHeight: 1.4,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
/** On paper an open tick is a box for a pen. */
export const place = part({
  display: "contents",
  "@media": { print: { display: "block", minHeight: "28px", border: "1px solid" } },
});
export const cell = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  alignContent: "center",
  justifyContent: "center",
  columnGap: space[1],
  textAlign: "center",
  width: "100%",
  minHeight: "44px",
  padding: space[1],
  font: "inherit",
  fontSize: vars.size.small,
  lineHeight: 1.2,
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: measure.radius,
  "@media": { print: { minHeight: 0, borderWidth: 0 } },
  selectors: {
    "&[data-state=done]": {
      background: vars.approvedTint,
      color: vars.approved,
      borderColor: "transparent",
      fontWeight: 700,
    },
    "&[data-state=waiting]": {
      background: vars.pendingTint,
      color: vars.pending,
      borderColor: "transparent",
      fontWeight: 700,
    },
    "&[data-state=later]": {
      background: "transparent",
      color: vars.soft,
      border: `1px dashed ${vars.line}`,
    },
  },
});
export const done = part({
  display: "inline-flex",
  alignItems: "center",
  gap: "2px",
  whiteSpace: "nowrap",
});
export const press = part({ cursor: "pointer" });
export const undo = part({
  font: "inherit",
  fontSize: "13px",
  fontWeight: 400,
  padding: 0,
  minHeight: "24px",
  color: "inherit",
  background: "none",
  border: 0,
  textDecoration: "underline",
  cursor: "pointer",
});

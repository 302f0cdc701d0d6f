import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const savedValue = part({
  display: "block",
  marginBlockStart: space[1],
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.pending}`,
  color: vars.ink,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const photos = part({ display: "grid", gap: space[4], listStyle: "none", padding: 0 });
export const photo = part({
  display: "grid",
  gap: space[3],
  padding: space[3],
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  "@media": { [from.sm]: { gridTemplateColumns: "180px minmax(0, 1fr)", gap: space[5] } },
});
export const picture = part({
  height: "180px",
  objectFit: "cover",
  borderRadius: measure.radius,
});
export const photoFields = part({ display: "grid", gap: space[3], alignContent: "start" });
export const small = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[6],
  alignItems: "end",
});
export const moves = part({ display: "flex", flexWrap: "wrap", gap: space[2] });
export const focus = part({ display: "grid", gap: space[1] });
export const focusLabel = part({ fontWeight: 700, lineHeight: 1.3 });
/** Nine points in the places that they stand for. */
export const map = part({
  display: "grid",
  gridTemplateColumns: "repeat(3, 32px)",
  width: "fit-content",
  background: vars.sand,
  border: `1px solid ${vars.edge}`,
  borderRadius: measure.radius,
});
export const point = part({
  width: "20px",
  height: "20px",
  margin: "6px",
  accentColor: vars.brand,
});

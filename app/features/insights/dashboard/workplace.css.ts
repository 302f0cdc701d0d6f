import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const columns = part({
  display: "grid",
  gap: space[6],
  // A long line is cut and does not widen the page.
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  marginBlockEnd: space[8],
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 1.7fr) minmax(16rem, 1fr)", gap: space[8] },
  },
});
export const title = part({ fontSize: vars.size.h3 });
export const quiet = part({ color: vars.soft, fontSize: vars.size.small, fontWeight: 400 });
export const calm = part({
  padding: space[5],
  border: `1px dashed ${vars.line}`,
  borderRadius: measure.round,
  color: vars.soft,
});
export const more = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `${space[1]} ${space[4]}`,
  color: vars.soft,
});
export const links = part({ display: "flex", flexWrap: "wrap", gap: space[4] });

export const steps = part({
  display: "grid",
  gap: space[3],
  padding: space[5],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const ring = part({
  flex: "none",
  width: "36px",
  height: "36px",
  fill: "none",
  stroke: vars.line,
  strokeWidth: "5",
});
export const arc = part({ stroke: vars.ink });
export const stepList = part({ display: "grid", gap: space[4] });
export const step = part({
  display: "flex",
  gap: space[3],
  alignItems: "flex-start",
  selectors: { "&[data-done]": { color: vars.soft } },
});
export const stepText = part({ display: "grid", gap: space[2], flex: 1, minWidth: 0 });
export const mark = part({
  display: "grid",
  placeContent: "center",
  flex: "none",
  width: "26px",
  height: "26px",
  border: `2px solid ${vars.edge}`,
  borderRadius: "50%",
  color: vars.approved,
  selectors: { "[data-done] > &": { borderColor: vars.approved, background: vars.approvedTint } },
});

export const months = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
});
export const month = part({
  display: "grid",
  gap: space[1],
  alignContent: "space-between",
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const label = part({ color: vars.soft, lineHeight: 1.3 });
export const figure = part({
  fontSize: vars.size.h2,
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
});

export const recent = part({ display: "grid", gap: space[2] });
export const events = part({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const event = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `0 ${space[4]}`,
  padding: `${space[3]} ${space[4]}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
});
export const eventText = part({ minWidth: 0, overflowWrap: "anywhere" });
export const hour = part({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});

export const placesTonight = part({ display: "grid", gap: space[2] });
export const placeTonight = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 7.5rem) minmax(0, 1fr) max-content",
  gap: space[3],
  alignItems: "center",
});
export const room = part({ width: "100%", height: "8px", borderRadius: "4px", fill: vars.ink });
export const track = part({ fill: vars.hair });
export const number = part({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});

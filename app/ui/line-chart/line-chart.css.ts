import { globalStyle, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const plot = part({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `0 ${space[2]}`,
  minWidth: 0,
});
export const scale = part({
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  height: "96px",
  color: vars.soft,
  fontSize: ".75rem",
  lineHeight: 1,
  textAlign: "end",
});
export const drawing = part({ display: "block", width: "100%", overflow: "visible" });
globalStyle(`svg${drawing}`, { "@layer": { [components]: { height: "auto" } } });
globalStyle(`${plot} ${drawing}`, { "@layer": { [components]: { height: "96px" } } });
globalStyle(`:not(${plot}) > div > ${drawing}`, {
  "@layer": { [components]: { height: "40px" } },
});
const stroke = {
  fill: "none",
  vectorEffect: "non-scaling-stroke",
  strokeLinejoin: "round",
  strokeLinecap: "round",
} as const;
export const line = part({ ...stroke, stroke: vars.ink, strokeWidth: "2.25" });
export const dot = part({ ...stroke, stroke: vars.ink, strokeWidth: "8" });
export const dotBefore = part({ ...stroke, stroke: vars.edge, strokeWidth: "6" });
export const before = part({ ...stroke, stroke: vars.edge, strokeWidth: "1.5" });
export const goal = part({
  ...stroke,
  stroke: vars.edge,
  strokeWidth: "1.25",
  strokeDasharray: "1 5",
});
export const base = part({ ...stroke, stroke: vars.hair, strokeWidth: "1" });
export const area = part({ fill: vars.sand, opacity: 0.6 });

export const labels = part({
  display: "flex",
  justifyContent: "space-between",
  gap: space[1],
  paddingBlockStart: space[1],
  color: vars.soft,
  fontSize: ".75rem",
  lineHeight: 1.3,
  whiteSpace: "nowrap",
  // Twelve months on the narrowest phone.
  "@media": { "(max-width: 21em)": { gap: 0, fontSize: ".625rem" } },
});
export const caption = part({
  gridColumn: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `0 ${space[4]}`,
  minWidth: 0,
  color: vars.soft,
  fontSize: vars.size.small,
});
export const key = styleVariants(
  {
    now: `2.5px solid ${vars.ink}`,
    before: `2px solid ${vars.edge}`,
    goal: `2px dotted ${vars.edge}`,
  },
  (borderBlockStart) => [
    part({
      display: "inline-flex",
      alignItems: "center",
      gap: "6px",
      selectors: { "&::before": { content: "", width: "16px", borderBlockStart } },
    }),
  ],
);
export const figures = part({ flex: "1 0 auto", maxWidth: "100%", color: vars.ink });

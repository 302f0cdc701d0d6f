import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const header = part({ paddingBlock: `${space[6]} ${space[8]}` });
export const way = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[4],
});
export const back = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "44px",
  fontWeight: 600,
});
// A phone has one way back.
globalStyle(`html:has(main .${back}) #breadcrumbs`, {
  "@layer": { [components]: { "@media": { [below.sm]: { display: "none" } } } },
});
export const backTo = part({ "@media": { [below.sm]: forScreenReaders } });
export const row = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: space[4],
});
export const title = part({ minWidth: 0 });
export const named = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space[3],
});
export const stroke = part({
  width: "96px",
  height: "10px",
  marginBlockStart: space[1],
  color: vars.brand,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "4",
  strokeLinecap: "round",
});
export const intro = part({
  maxWidth: measure.line,
  marginBlockStart: space[4],
  color: vars.soft,
  fontSize: vars.size.lead,
  lineHeight: 1.5,
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const header = part({ paddingBlock: space[5] });
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
  "@media": { print: { display: "none" } },
});
// Phones show one way back.
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
  gap: `${space[1]} ${space[3]}`,
});
export const pictured = part({
  display: "flex",
  alignItems: "center",
  gap: "14px",
  flex: "1 1 18rem",
  minWidth: 0,
});
export const under = part({ color: vars.soft, fontSize: vars.size.small, lineHeight: 1.4 });
export const stroke = part({
  width: "84px",
  height: "9px",
  marginBlockStart: space[1],
  color: vars.mark,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "4",
  strokeLinecap: "round",
});
export const intro = part({
  maxWidth: measure.line,
  marginBlockStart: space[3],
  color: vars.soft,
  fontSize: vars.size.lead,
  lineHeight: 1.45,
});

/** Title, tools and actions in one grid, so low that the first record starts in the first third of a phone. */
export const dense = part({
  display: "grid",
  gridTemplate: '"title title" "tools actions" "intro intro" "line line" / minmax(0, 1fr) auto',
  alignItems: "center",
  columnGap: space[2],
  "@media": {
    [from.sm]: {
      gridTemplate: '"title actions" "intro intro" "line line" "tools tools" / minmax(0, 1fr) auto',
      rowGap: "6px",
    },
    [from.lg]: {
      gridTemplate:
        '"title line actions" "intro intro intro" "tools tools tools" / auto minmax(0, 1fr) auto',
      columnGap: space[4],
    },
  },
});
// 12 px above the rows, whatever the gap of the page.
globalStyle(`* > .${dense}`, {
  "@layer": { [components]: { marginBlockEnd: `calc(-1 * ${space[2]})` } },
});
const inDense = (selector: string, rule: object) =>
  globalStyle(`${dense} ${selector}`, { "@layer": { [components]: rule } });
inDense(`> ${row}`, { display: "contents" });
inDense(title, { gridArea: "title" });
inDense(named, { columnGap: space[2] });
inDense(intro, {
  gridArea: "intro",
  marginBlockStart: 0,
  fontSize: vars.size.small,
  "@media": { [below.sm]: { lineHeight: 1.35 } },
});
export const actions = part({
  position: "relative",
  gridArea: "actions",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[2],
});
/** One line; its panels open over the page. */
export const tools = part({
  position: "relative",
  gridArea: "tools",
  minWidth: 0,
  display: "flex",
  alignItems: "center",
  gap: space[2],
  selectors: { "&:empty": { display: "none" } },
  "@media": {
    [from.sm]: { minHeight: "40px" },
    [from.lg]: { flexWrap: "wrap" },
    print: { display: "none" },
  },
});

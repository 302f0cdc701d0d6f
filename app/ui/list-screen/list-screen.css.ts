import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const rows = part({ counterReset: "selected" });
globalStyle(`${rows} tbody input:checked`, {
  "@layer": { [components]: { counterIncrement: "selected" } },
});
export const bar = part({
  display: "none",
  position: "sticky",
  zIndex: 3,
  bottom: foot,
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[2],
  marginBlockStart: space[3],
  padding: space[3],
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: measure.radius,
  boxShadow: "0 -6px 20px rgb(60 20 10/.1)",
  selectors: {
    "&::before": {
      content: 'counter(selected) " selected"',
      fontWeight: 700,
      marginInlineEnd: "auto",
    },
  },
});
globalStyle(`${rows}:has(tbody input:checked) ${bar}`, {
  "@layer": { [components]: { display: "flex" } },
});
/** A button's number, which follows the boxes once they are changed. */
export const some = part({});
const changed = [":checked:not(:default)", ":default:not(:checked)"]
  .map((box) => `${rows}:has(tbody input${box})`)
  .join(",");
globalStyle(`:is(${changed}) ${some}`, { "@layer": { [components]: { display: "none" } } });
export const ticked = part({ display: "none" });
globalStyle(`:is(${changed}) ${ticked}`, { "@layer": { [components]: { display: "inline" } } });
globalStyle(`${ticked}::after`, { "@layer": { [components]: { content: "counter(selected)" } } });
export const box = part({
  display: "grid",
  placeContent: "center",
  width: "24px",
  height: "24px",
  position: "relative",
  selectors: { "&::after": { content: "", position: "absolute", inset: "-10px" } },
});
export const tick = part({
  width: "20px",
  height: "20px",
  margin: 0,
  accentColor: vars.brand,
  position: "relative",
  zIndex: 1,
});

export const count = part({ color: vars.soft, fontSize: vars.size.small });
/** With a search text the chips have their own line: browsers do not scroll to a chip of which a third is visible. */
export const searchedTools = part({
  "@media": { [below.md]: { flexWrap: "wrap" } },
});
globalStyle(`${searchedTools} > nav`, {
  "@layer": { [components]: { "@media": { [below.md]: { flexBasis: "100%" } } } },
});
/** The title's link leads up, so phones hide the breadcrumbs. */
export const leadsUp = part({});
globalStyle(`:has(> main ${leadsUp}) > #breadcrumbs`, {
  "@layer": { [components]: { "@media": { [below.sm]: { display: "none" } } } },
});
export const line = part({
  gridArea: "line",
  minWidth: 0,
  color: vars.soft,
  fontSize: vars.size.small,
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** The rows with the actions on selected ones. */
export const rows = part({ counterReset: "selected" });
globalStyle(`${rows} tbody input:checked`, {
  "@layer": { [components]: { counterIncrement: "selected" } },
});
/** At the window's bottom while a row is selected. */
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
  border: `1px solid ${vars.brand}`,
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
/** The number in a button's words, which follows the boxes where they are not as they came. */
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
  // The tap target is larger than the box.
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
/**
 * Search, filters and chips of a list; what is searched for has the chips on a line of their own, and where the head's last
 * line stood beside them, all of its width: a browser scrolls no chip to the focus of which a third is seen.
 */
export const searchedTools = part({
  "@media": { [below.md]: { flexWrap: "wrap" }, [from.lg]: { flexBasis: "100%" } },
});
globalStyle(`${searchedTools} > nav`, {
  "@layer": { [components]: { "@media": { [below.md]: { flexBasis: "100%" } } } },
});
/** It leads to the page above: on a phone the way to it is left out. */
export const leadsUp = part({});
globalStyle(`:has(> main ${leadsUp}) > #breadcrumbs`, {
  "@layer": { [components]: { "@media": { [below.sm]: { display: "none" } } } },
});
/** The last line of the head. */
export const line = part({
  "@media": {
    [below.lg]: { marginBlockStart: "-6px" },
    // Whatever it says, it takes the same room: no row is moved by it.
    [from.lg]: { flex: "1 1 22rem" },
  },
  color: vars.soft,
  fontSize: vars.size.small,
});

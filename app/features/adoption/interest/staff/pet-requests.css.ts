import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";

/** Around the rows, to find out whether all are ticked. */
export const rows = part({});
// Most rows are ticked here, so ticks are not highlighted.
globalStyle(`${rows} table tbody tr:has(input:checked)`, {
  "@layer": { [components]: { background: vars.surface, borderColor: vars.line } },
});
globalStyle(`${rows} table tr:has(input:checked) > *`, {
  "@layer": { [components]: { background: "none" } },
});
// On cards every fact gets its own line.
globalStyle(`${rows} td[data-label]`, {
  "@layer": { [components]: { "@media": { [below.md]: { flex: "1 0 100%" } } } },
});
globalStyle(`${rows} td[data-label] > span`, {
  "@layer": { [components]: { "@media": { [below.md]: { display: "inline" } } } },
});
/** The number of others, visible while all are ticked. */
export const all = part({});
const someUnticked = `${rows}:has(tbody input:not(:checked))`;
globalStyle(`${someUnticked} .${all}`, { "@layer": { [components]: { display: "none" } } });
/** The button's text, which changes when some are not ticked. */
export const answers = part({});
globalStyle(`${someUnticked} .${answers}::after`, {
  "@layer": { [components]: { content: '"and answer the ticked"' } },
});
export const decide = part({
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "@media": { [below.md]: { width: "100%" }, [from.md]: { width: "13rem" } },
});
export const requests = part({ whiteSpace: "normal" });

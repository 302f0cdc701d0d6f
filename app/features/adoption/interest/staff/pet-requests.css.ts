import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";

/** Around the rows: it knows whether all of them are ticked. */
export const rows = part({});
// Nearly all are ticked: that is no selection to point out.
globalStyle(`${rows} table tbody tr:has(input:checked)`, {
  "@layer": { [components]: { background: vars.surface, borderColor: vars.line } },
});
globalStyle(`${rows} table tr:has(input:checked) > *`, {
  "@layer": { [components]: { background: "none" } },
});
// In a card every fact has a line of its own, the same in each.
globalStyle(`${rows} td[data-label]`, {
  "@layer": { [components]: { "@media": { [below.md]: { flex: "1 0 100%" } } } },
});
globalStyle(`${rows} td[data-label] > span`, {
  "@layer": { [components]: { "@media": { [below.md]: { display: "inline" } } } },
});
/** How many others a button answers, as long as all are ticked. */
export const all = part({});
const someUnticked = `${rows}:has(tbody input:not(:checked))`;
globalStyle(`${someUnticked} .${all}`, { "@layer": { [components]: { display: "none" } } });
/** A button's words, which say so in another way where some are not ticked. */
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

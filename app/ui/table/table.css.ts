import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components, part } from "#app/ui/theme/layers.css.ts";
import { below, from, hovering } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** For the table that is wider than its page after all. */
export const scroll = part({ "@media": { [from.md]: { overflowX: "auto" } } });

export const table = part({
  width: "100%",
  textAlign: "start",
  "@media": { [below.md]: { display: "block" } },
});

const inside = (selector: string, small: object, large: object = {}) =>
  globalStyle(`${table} ${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: small, [from.md]: large } } },
  });

inside("thead", {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
inside("tbody", { display: "grid", gap: space[4], alignItems: "start" });
// Two cards beside one another on a tablet: a table would push its last column, the buttons, out of sight.
globalStyle(`${table} tbody`, {
  "@layer": { [components]: { "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr" } } } },
});
inside(
  "tr",
  {
    display: "block",
    padding: space[4],
    background: vars.surface,
    border: `1px solid ${vars.line}`,
    borderRadius: measure.radius,
  },
  { borderBottom: `1px solid ${vars.line}` },
);
inside(
  "th, td",
  {
    display: "grid",
    gridTemplateColumns: "5.5rem minmax(0,1fr)",
    gap: space[2],
    justifyItems: "start",
    textAlign: "start",
  },
  {
    padding: `${space[3]} ${space[2]}`,
    textAlign: "start",
    verticalAlign: "top",
  },
);
inside("td", { paddingBlock: space[1] });
inside("td::before", { content: "attr(data-label)", color: vars.soft });
inside("thead tr", {}, { borderBottom: `2px dashed ${vars.edge}` });
inside("thead th", {}, { color: vars.soft, fontSize: vars.size.small, overflowWrap: "normal" });
// Any word may break, so a column says itself how narrow it may become.
inside("tbody :is(td, th)", {}, { minWidth: "5.5rem" });
inside("tbody td[data-wide]", {}, { minWidth: "10rem" });
inside(
  "tbody th",
  { display: "block", fontSize: vars.size.lead, marginBlockEnd: space[2] },
  { fontWeight: 700 },
);
// The last thing in a card, over its whole width, where the thumb is.
inside("td[data-actions]", {
  display: "block",
  marginBlockStart: space[3],
  paddingBlockStart: space[3],
  borderBlockStart: `2px dashed ${vars.line}`,
});
inside("td[data-actions]::before", { content: "none" });
globalStyle(`${table} tbody tr:hover :is(td,th)`, {
  "@layer": {
    [components]: { "@media": { [`${from.md} and ${hovering}`]: { background: vars.sand } } },
  },
});
inside(
  "[data-end]",
  {},
  { textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
);

export const caption = part({
  textAlign: "start",
  fontSize: vars.size.h3,
  fontWeight: 800,
  paddingBlockEnd: space[3],
  "@media": { [below.md]: { display: "block" } },
});
export const actions = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[3],
  overflowWrap: "normal",
  "@media": { [from.lg]: { flexWrap: "nowrap" } },
});

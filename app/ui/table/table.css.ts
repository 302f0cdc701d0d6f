import { globalStyle } from "@vanilla-extract/css";
import { panel, sheet } from "#app/ui/layout/layout.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, canHover, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** From edge to edge on a phone, one card from 768 px on. A wide table scrolls. */
export const scroll = part({
  marginInline: `calc(-1 * ${measure.gutter})`,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": {
    [from.sm]: { marginInline: 0, borderWidth: "1px", borderRadius: measure.cut },
    [from.md]: { overflowX: "auto" },
  },
});
// One level of boxes.
globalStyle(`:is(${sheet}, ${panel}, details, dialog) ${scroll}`, {
  "@layer": { [components]: { marginInline: 0, background: "none", border: 0 } },
});

const hairline = `1px solid ${vars.hair}`;

export const table = part({
  width: "100%",
  textAlign: "start",
  fontVariantNumeric: "tabular-nums",
  "@media": { [below.md]: { display: "block" } },
});

const inside = (selector: string, small: object, large: object = {}) =>
  globalStyle(`${table} ${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: small, [from.md]: large } } },
  });
const hovered = (selector: string, rule: object) =>
  globalStyle(`${table} ${selector}`, {
    "@layer": { [components]: { "@media": { [`${from.md} and ${canHover}`]: rule } } },
  });

// Narrow screens need the room for buttons.
const beside = `clamp(5px, 2vw - 15px, ${space[2]})`;
inside("thead", forScreenReaders);
inside(":is(tbody, tfoot)", { display: "block" });
// On a phone and a tablet: picture, name and state; other cells in one line; buttons.
inside(
  "tbody tr",
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: `6px ${space[3]}`,
    padding: `10px ${measure.gutter}`,
  },
  { height: "54px" },
);
inside("tbody tr + tr", { borderBlockStart: hairline }, { borderBlockStart: hairline });
inside(
  "tbody :is(th, td)",
  { display: "block", minWidth: 0, textAlign: "start", fontSize: vars.size.small },
  {
    padding: `6px ${beside}`,
    fontSize: vars.size.small,
    lineHeight: 1.35,
    textAlign: "start",
    verticalAlign: "middle",
    whiteSpace: "nowrap",
  },
);
inside("tbody td[data-label]::before", { content: 'attr(data-label) " "', color: vars.soft });
inside("tbody td[data-kind=select]", { flex: "none" }, { width: "1px" });
inside(
  "tbody td[data-kind=picture]",
  { flex: "none", minWidth: "48px" },
  { width: "1px", paddingBlock: 0 },
);
// Links in rows are not coloured; the name is the main link.
inside(
  "tbody td:not([data-kind=actions], [data-kind=step]) a",
  {},
  { color: vars.ink, textDecorationColor: vars.edge },
);
hovered("tbody td a:hover", { color: vars.brandDeep });
inside("tbody td[data-kind=select]", { order: -1 });
inside(
  "tbody th",
  { order: -2, flex: "1 1 48%", fontSize: vars.size.body, lineHeight: 1.3 },
  { fontWeight: 700 },
);
inside("tbody td[data-kind=picture]", { order: -3 });
inside("tbody td[data-kind=lead]", { flex: "1 1 42%" });
// A clinic and its area may take four lines.
inside("tbody td[data-kind=lead] > span", { WebkitLineClamp: 4 });
inside(
  "tbody td:not([data-kind])",
  {},
  { maxWidth: "16rem", overflow: "hidden", textOverflow: "ellipsis" },
);
inside("tbody td[data-kind=state]", { marginInlineStart: "auto" });
inside(
  "tbody td[data-kind=text]",
  { flex: "1 0 100%", lineHeight: 1.4 },
  { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: "8rem" },
);
inside("tbody td[data-kind=step]", { marginInlineStart: "auto" });
// With a step, the state stands on the name's line.
inside("tbody tr:has(> [data-kind=step]) > th", { flexBasis: "6.5rem" });
// Buttons share the card's width.
inside("tbody td[data-kind=actions]", { flex: "1 0 100%", marginBlockStart: "auto" });
hovered("tbody tr:not([data-group]):hover > *", { background: vars.hover });
inside("thead tr", {}, { borderBottom: `1px solid ${vars.line}` });
inside(
  "thead th",
  {},
  {
    padding: `6px ${beside}`,
    color: vars.soft,
    fontSize: vars.size.small,
    textAlign: "start",
    whiteSpace: "nowrap",
  },
);
inside(":is(th, td)[data-kind=number]", {}, { textAlign: "end" });
inside("tr:has(input:checked) > *", {}, { background: vars.sand });
inside("tbody tr:has(input:checked)", { background: vars.sand });
inside("tr > :first-child", {}, { paddingInlineStart: space[4] });
inside("tr > :last-child", {}, { paddingInlineEnd: space[4] });
// A group of rows: its name, count and sum.
const band = { background: vars.hover, borderBlock: `1px solid ${vars.line}` } as const;
inside("tbody tr[data-group]", { ...band, padding: `8px ${measure.gutter}` }, { height: "36px" });
inside("tbody:first-of-type tr[data-group]", { borderBlockStart: 0 });
inside(
  "tr[data-group] > th",
  { flexBasis: "100%", fontSize: vars.size.small },
  { ...band, paddingInline: space[4], fontSize: vars.size.small },
);
inside("tr[data-group] span", { color: vars.soft, fontWeight: 600 }, { color: vars.soft });
const seam = `2px dashed ${vars.line}`;
inside("tfoot tr", {
  display: "flex",
  justifyContent: "space-between",
  padding: `10px ${measure.gutter}`,
  borderBlockStart: seam,
  fontWeight: 700,
});
inside(
  "tfoot :is(th, td)",
  { textAlign: "start" },
  { padding: `11px ${beside}`, borderBlockStart: seam, textAlign: "start", fontWeight: 700 },
);
inside("tfoot td[data-kind=number]", {}, { textAlign: "end", whiteSpace: "nowrap" });
// On a phone a sum stands beside its name, and cells without one are left out.
inside("tfoot :empty", { display: "none" });
/** Only in cards, or only in rows. */
inside("[data-only=card]", {}, { display: "none" });
inside("[data-only=table]", { display: "none" });

export const caption = part({
  textAlign: "start",
  fontSize: vars.size.h3,
  fontWeight: 700,
  paddingBlockEnd: space[3],
  "@media": { [below.md]: { display: "block" } },
});
export const actions = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[2],
  overflowWrap: "normal",
  "@media": { [from.md]: { flexWrap: "nowrap", justifyContent: "flex-start" } },
});
// Without a text column the buttons wrap instead of leaving the table.
globalStyle(`${table}:not(:has(td[data-kind=text])) ${actions}`, {
  "@layer": { [components]: { "@media": { [from.md]: { flexWrap: "wrap" } } } },
});
globalStyle(`${actions} > :is(form, a, details)`, {
  "@layer": { [components]: { "@media": { [below.md]: { flex: "1 1 auto" } } } },
});
globalStyle(`${actions} :is(form > button, summary)`, {
  "@layer": { [components]: { "@media": { [below.md]: { width: "100%" } } } },
});
// An open question has its own line.
globalStyle(`${actions}:has(details[open])`, {
  "@layer": { [components]: { flexWrap: "wrap" } },
});
globalStyle(`${actions} > details[open]`, {
  "@layer": { [components]: { "@media": { [below.md]: { flexBasis: "100%" } } } },
});
globalStyle(`${actions} :is(form > button, a, summary)`, {
  "@layer": {
    [components]: { "@media": { [from.md]: { minHeight: "36px", paddingInline: space[3] } } },
  },
});

globalStyle(`${table} a:is([href^="mailto:"], [href^="tel:"])`, {
  "@layer": {
    [components]: { display: "inline-block", lineHeight: "24px", textDecoration: "none" },
  },
});
/** A cell of two lines. On a narrow window it leaves room for the buttons. */
export const first = part({
  display: "block",
  maxWidth: "min(15rem, 14vw, 20vw - 80px)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": {
    // Long text wraps in a card.
    [below.md]: {
      display: "-webkit-box",
      maxWidth: "none",
      whiteSpace: "normal",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 2,
    },
  },
});
export const wide = part({
  // The room that the other columns of the widest list leave.
  "@media": { [from.lg]: { maxWidth: "min(27rem, max(12rem, calc(48vw - 28.5rem)))" } },
});
export const second = part({ color: vars.soft, fontSize: vars.size.small, fontWeight: 400 });
// Two links below each other need tall tap targets.
globalStyle(`${first}:has(> a) + ${first} > a, ${first}:has(+ ${first} > a) > a`, {
  "@layer": {
    [components]: {
      display: "inline-block",
      // An inline block is not shortened with its line.
      maxWidth: "100%",
      overflow: "hidden",
      textOverflow: "ellipsis",
      verticalAlign: "bottom",
      lineHeight: "24px",
    },
  },
});
export const wideOnly = part({
  // More specific than the links of a cell.
  "@media": { [below.md]: { selectors: { "&&&": { display: "none" } } } },
});
export const sort = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "32px",
  color: vars.soft,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: vars.brandDeep, textDecoration: "underline" },
    "[aria-sort] > &": { color: vars.ink },
  },
});
export const arrow = part({ width: "14px", height: "14px" });

/** A row's main link, which leads on from anywhere in the row; other links and buttons lie above it. */
export const leads = part({});
// Where a browser cannot position a table's row, only the name is the link.
const positioned = (rule: object) => ({ "@supports": { "(contain-intrinsic-size: 1px)": rule } });
inside(`tr:has(${leads})`, { position: "relative" }, positioned({ position: "relative" }));
const stretched = { content: "", position: "absolute", inset: 0 };
inside(`${leads}::after`, stretched, positioned(stretched));
const above = { position: "relative", zIndex: 1 };
inside(`tr:has(${leads}) :is(a:not(${leads}), button, summary, label, textarea)`, above, above);

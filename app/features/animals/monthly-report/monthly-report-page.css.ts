import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** One A4 page on paper, where two columns have room. */
export const sheet = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  maxWidth: "50rem",
  marginInline: `calc(-1 * ${measure.gutter})`,
  padding: `${space[6]} ${measure.gutter}`,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": {
    [from.sm]: { marginInline: 0, padding: "44px 52px 36px", borderWidth: "1px" },
    print: {
      gap: "3mm",
      maxWidth: "none",
      margin: 0,
      padding: 0,
      border: 0,
      fontSize: "9.5pt",
      lineHeight: 1.35,
    },
  },
});
globalStyle(`${sheet} :is(h3, details)`, {
  "@layer": {
    [components]: { fontSize: vars.size.h3, "@media": { print: { fontSize: "10.5pt" } } },
  },
});
globalStyle(`${sheet} figure :is(svg, [aria-hidden]:first-child)`, {
  "@layer": { [components]: { "@media": { print: { height: "17mm" } } } },
});
// The tables above say it on paper.
globalStyle(`${sheet} details`, {
  "@layer": { [components]: { "@media": { print: { display: "none" } } } },
});
export const head = part({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: space[4],
  paddingBlockEnd: space[3],
  borderBlockEnd: `2px dashed ${vars.line}`,
  fontSize: vars.size.small,
  lineHeight: 1.35,
});
export const letterhead = part({ display: "flex", alignItems: "center", gap: space[3] });
export const mark = part({ width: "28px", height: "35px" });
export const quiet = part({ display: "block", color: vars.soft });
export const month = part({ display: "block" });
export const result = part({
  fontSize: vars.size.h1,
  lineHeight: 1.2,
  "@media": { print: { fontSize: "15pt" } },
});

export const figures = part({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: space[4],
  padding: 0,
  listStyle: "none",
  fontSize: vars.size.small,
  lineHeight: 1.35,
  "@media": {
    "(max-width: 15em)": { gridTemplateColumns: "1fr" },
    [from.sm]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    print: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", fontSize: "8.5pt" },
  },
});
export const figure = part({ display: "grid", alignContent: "start" });
export const number = part({
  fontSize: "1.5rem",
  fontWeight: 700,
  letterSpacing: "-.02em",
  "@media": { print: { fontSize: "15pt" } },
});

export const tables = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: `${space[5]} ${space[8]}`,
  "@media": {
    [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
    print: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: "3mm 9mm" },
  },
});
export const table = part({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
  "@media": { print: { fontSize: "9pt" } },
});
export const caption = part({
  fontSize: vars.size.h3,
  fontWeight: 700,
  textAlign: "start",
  "@media": { print: { fontSize: "10.5pt" } },
});
const inside = (selector: string, rule: object) =>
  globalStyle(`${table} ${selector}`, { "@layer": { [components]: rule } });
inside(":is(th, td)", {
  padding: `${space[1]} 0 ${space[1]} ${space[1]}`,
  textAlign: "end",
  verticalAlign: "bottom",
  overflowWrap: "normal",
  "@media": {
    "(max-width: 15em)": { overflowWrap: "anywhere" },
    print: { paddingBlock: ".4mm" },
  },
});
inside(":is(thead td, tbody th)", { width: "40%" });
inside(":is(td, th):nth-child(4):last-child", { width: "24%" });
inside("td", { "@media": { "(max-width: 21em)": { overflowWrap: "anywhere" } } });
/** Four narrow columns and two wider ones. */
export const kinds = part({ "@media": { [below.sm]: { tableLayout: "auto" } } });
globalStyle(`${kinds} :is(thead td, tbody th)`, {
  "@layer": { [components]: { width: "14%" } },
});
globalStyle(`${kinds} tr > :nth-last-child(2)`, { "@layer": { [components]: { width: "20%" } } });
globalStyle(`${kinds} tr > :last-child`, { "@layer": { [components]: { width: "17%" } } });
inside("thead th", { color: vars.soft, fontSize: ".8125rem", fontWeight: 600 });
inside("tbody tr", { borderBlockStart: `1px solid ${vars.hair}` });
inside("tbody th", { paddingInlineStart: 0, fontWeight: 400, textAlign: "start" });
export const total = part({ fontWeight: 700 });
globalStyle(`${table} ${total} th`, { "@layer": { [components]: { fontWeight: 700 } } });

export const chart = part({ display: "grid", gap: space[2] });
export const foot = part({
  paddingBlockStart: space[3],
  borderBlockStart: `2px dashed ${vars.line}`,
  color: vars.soft,
  fontSize: vars.size.small,
  "@media": { print: { fontSize: "8.5pt" } },
});
export const signs = part({ display: "flex", gap: space[8], marginBlockStart: "2.6rem" });
export const sign = part({
  flex: 1,
  paddingBlockStart: space[1],
  borderBlockStart: `1px solid ${vars.edge}`,
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const sentences = part({ display: "block" });
globalStyle(`${sentences} fieldset > div`, {
  "@layer": { [components]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const stripRow = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
});

const lineHeight = "46px";

export const decided = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  border: `1px solid ${vars.line}`,
  borderInlineStart: `4px solid ${vars.info}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontSize: vars.size.small,
  "@media": { [below.sm]: { fontSize: "13px" } },
});
/** As tall as `decided`, which replaces it, so that no row moves. */
export const order = part({ display: "grid", alignItems: "center", minHeight: lineHeight });
export const decidedLine = part({
  minHeight: `calc(${lineHeight} - 2px)`,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[1],
  lineHeight: 1.3,
  padding: `2px ${space[2]}`,
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const review = part({ color: vars.brand, fontWeight: 700, textDecoration: "underline" });
export const undoLast = part({ paddingBlockStart: "1px" });
export const decidedRows = part({
  display: "grid",
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderBlockStart: `1px solid ${vars.line}`,
});

/** `⋯`; what it opens is its sibling. */
export const more = part({ selectors: { "&&&": { flex: "none" } } });
export const moreHandle = part({
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const rest = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  flex: "1 0 100%",
  selectors: { [`${more}:not([open]) + &`]: { display: "none" } },
  // The column keeps its width.
  "@media": { [from.md]: { width: 0, minWidth: "100%" } },
});

/** In a card: the pair and the name; for whom and how long; the message; the buttons and the tick. */
export const queue = part({});
const inRows = (selector: string, small: object, large: object = {}) =>
  globalStyle(`${queue} tbody tr${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: small, [from.md]: large } } },
  });
inRows("", {
  display: "grid",
  gridTemplate:
    '"pair who who who" auto "pair pet wait state" auto "text text text text" auto "do do do tick" auto / 56px minmax(0, 1fr) auto auto',
  gap: `0 ${space[2]}`,
  paddingBlock: space[2],
});
inRows(" > [data-kind=picture]", { gridArea: "pair" });
// The name has a line of its own, so that a long one does not wrap.
inRows(" > th", { display: "contents" });
inRows(" > th > :first-child", { gridArea: "who", alignSelf: "end", lineHeight: 1.3 });
inRows(" > th > :nth-child(2)", { gridArea: "pet" });
inRows(" > [data-area=wait]", { gridArea: "wait", textAlign: "end" });
inRows(" > [data-kind=state]", { gridArea: "state" });
inRows(" > [data-kind=select]", { gridArea: "tick", justifySelf: "end" });
inRows(
  " > [data-kind=text]",
  { gridArea: "text", marginBlockStart: space[1] },
  { width: "40%", minWidth: "12rem" },
);
inRows(" > [data-kind=actions]", { gridArea: "do", marginBlockStart: space[1] });

export const wait = part({
  width: "fit-content",
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
});
export const sent = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  "@media": { [from.md]: { flexDirection: "column", alignItems: "flex-start", gap: "1px" } },
});
export const underHead = part({ fontWeight: 400 });
export const decidedWord = part({
  alignSelf: "center",
  fontWeight: 700,
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
  display: "inline-block",
});
export const whyNot = part({
  alignSelf: "center",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.2,
  // Wraps, so that the button beside it stays within the table.
  whiteSpace: "normal",
});
export const about = part({ display: "flex", alignItems: "center", gap: space[3], minWidth: 0 });
export const smallTitle = part({ fontSize: vars.size.h3 });

export const asks = part({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  paddingBlock: space[2],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
});
export const excerpt = part({ flex: 1, minWidth: 0 });
export const line = part({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: vars.soft,
  fontSize: vars.size.small,
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Choices with a whole sentence each: one below the other. */
export const sentences = part({ display: "block" });
globalStyle(`${sentences} fieldset > div`, {
  "@layer": { [components]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** A sentence, and the button that takes it back. */
export const stripRow = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
});

const lineHeight = "46px";

/** The reader's last decisions in one line, and opened all of them. */
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
/** As tall as the line of decisions, which takes its place: no row is moved by it. */
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

/** A line of its own below a row's buttons, which makes their column no wider. */
export const approveAll = part({
  order: 1,
  "@media": { [below.md]: { flex: "1 0 100%" }, [from.md]: { width: 0, minWidth: "100%" } },
});
globalStyle(`td :has(> ${approveAll})`, { "@layer": { [components]: { flexWrap: "wrap" } } });
globalStyle(`td ${approveAll} form > button`, {
  "@layer": { [components]: { "@media": { [from.md]: { minHeight: "28px", paddingInline: 0 } } } },
});

/** Beside a date: how long somebody waits already. */
export const wait = part({
  width: "fit-content",
  paddingInline: space[2],
  borderRadius: measure.radius,
  background: vars.sand,
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
/** The second line of a head, quieter than the first. */
export const underHead = part({ fontWeight: 400 });
/** What was just done with a row, beside the button that undoes it. */
export const decidedWord = part({
  alignSelf: "center",
  fontWeight: 700,
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
  display: "inline-block",
});
/** Why a button is missing, where it would be. */
export const whyNot = part({
  alignSelf: "center",
  color: vars.soft,
  fontSize: vars.size.small,
  lineHeight: 1.2,
  // The button beside it stays within the table.
  whiteSpace: "normal",
});
/** The pet of a request: its picture and what it is. */
export const about = part({ display: "flex", alignItems: "center", gap: space[3], minWidth: 0 });
export const smallTitle = part({ fontSize: vars.size.h3 });

import { globalStyle, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** The page's column: full width less a margin, at most 1200. */
export const wrap = part({
  width: `min(${measure.page}, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  "@media": { [from.sm]: { width: `min(${measure.page}, 100% - 4rem)` } },
});

/** A column for reading and for forms. */
export const narrow = part({ maxWidth: "42rem" });

/** A sheet: a form, a summary. */
export const sheet = part({
  padding: `min(${space[5]}, 6vw)`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: "20px 14px 22px 13px",
  "@media": { [from.sm]: { padding: space[8] } },
});

/** For screen readers only. */
export const hiddenText = part(forScreenReaders);

const column = part({ display: "flex", flexDirection: "column" });

// A button in a column is full width on a phone, and as wide as its text elsewhere.
globalStyle(`${column} > :is(button, a[class])`, {
  "@layer": { [components]: { "@media": { [from.sm]: { alignSelf: "flex-start" } } } },
});

/** Children below one another, with one gap. */
export const stack = styleVariants({
  tight: [column, part({ gap: space[2] })],
  even: [column, part({ gap: space[5] })],
  wide: [column, part({ gap: space[10] })],
});

/** Children side by side that wrap: buttons, tags, links. */
export const cluster = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});

/** Search and filters: fields and button side by side, aligned at the bottom. */
export const filters = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: space[3],
  marginBlockEnd: space[6],
});
globalStyle(`${filters} > div`, {
  "@layer": { [components]: { flex: "1 1 12rem", maxWidth: "26rem" } },
});

/** One to four columns, by width. */
export const grid = part({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
});

/** Two equal columns from 768 on: fields that belong together. */
export const pair = part({
  display: "grid",
  gap: space[5],
  "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr" } },
});

/** Three equal columns. */
export const trio = part({
  display: "grid",
  gap: space[5],
  "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr 1fr" } },
});

/** Panels in two columns from 1024 on, each as tall as its content. */
export const columns = part({
  display: "grid",
  gap: space[4],
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** A smaller sheet with a title: a chart, a list beside others. */
export const panel = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  minWidth: 0,
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: "14px 9px 16px 8px",
});
export const panelTitle = part({ fontSize: vars.size.h3 });

/** Advice beside a form. */
export const tips = part({
  display: "grid",
  gap: space[1],
  paddingInlineStart: space[5],
  listStyle: "disc",
});

/** A main column, and a narrower one beside it from 1024 on. */
export const split = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[8],
  alignItems: "start",
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 1.6fr) minmax(0, 1fr)", gap: space[12] },
  },
});

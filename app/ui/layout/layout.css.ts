import { globalStyle, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** The page's column, at most 1200 px. */
export const wrap = part({
  width: `min(${measure.page}, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  "@media": { [from.sm]: { width: `min(${measure.page}, 100% - 4rem)` } },
});

export const narrow = part({ maxWidth: "42rem" });

export const sheet = part({
  padding: `min(${space[5]}, 6vw)`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  "@media": { [from.sm]: { padding: "1.75rem" } },
});

export const hiddenText = part(forScreenReaders);

const column = part({ display: "flex", flexDirection: "column" });

// A button in a column has full width only on a phone.
globalStyle(`${column} > :is(button, a[class])`, {
  "@layer": { [components]: { "@media": { [from.sm]: { alignSelf: "flex-start" } } } },
});

export const stack = styleVariants({
  tight: [column, part({ gap: space[2] })],
  even: [column, part({ gap: space[5] })],
  wide: [column, part({ gap: space[10] })],
});

export const cluster = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});

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

export const grid = part({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
});

export const pair = part({
  display: "grid",
  gap: space[5],
  "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr" } },
});

export const trio = part({
  display: "grid",
  gap: space[5],
  "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr 1fr" } },
});

export const columns = part({
  display: "grid",
  gap: space[4],
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const panel = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  minWidth: 0,
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
export const panelTitle = part({ fontSize: vars.size.h3 });

export const tips = part({
  display: "grid",
  gap: space[1],
  paddingInlineStart: space[5],
  listStyle: "disc",
});

export const split = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[8],
  alignItems: "start",
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 1fr) 26rem", gap: "4.5rem" },
  },
});

/** The sections of a public page. */
export const sections = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: measure.apart,
});

/** A heading and the link beside it. */
export const headLine = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `${space[1]} ${space[4]}`,
  marginBlockEnd: space[3],
});

/** A link as high as a finger, where a button would be one too many. */
export const action = part({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "44px",
  fontWeight: 600,
});

/** Parts what is said from what is owed or follows. */
export const seam = part({ borderBlockStart: `2px dashed ${vars.line}` });

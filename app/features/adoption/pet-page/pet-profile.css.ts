import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const way = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `0 ${space[4]}`,
  "@media": { [from.sm]: { paddingBlock: space[1] } },
});

/** The portrait and what stands below it at the left; name, story and form at the right. */
export const pet = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.sm]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      gap: space[8],
    },
    [from.md]: {
      gridTemplateColumns: "minmax(0, 1.18fr) minmax(0, 1fr)",
      gap: `${space[12]} ${space[16]}`,
    },
  },
});
export const about = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  gap: space[5],
  "@media": { [from.sm]: { gridColumn: 2, gridRow: "1 / span 2" } },
});
export const known = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  "@media": { [from.sm]: { gap: space[4] } },
});
// The grid's gap is room enough above the name.
globalStyle(`${known} > :first-child`, {
  "@layer": { [components]: { paddingBlock: 0 } },
});
export const more = part({ "@media": { [below.sm]: { marginBlockStart: space[8] } } });
export const similar = part({ marginBlockStart: measure.apart });

export const inLine = part({ fontSize: vars.size.lead, lineHeight: 1.45 });
export const place = part({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  color: vars.soft,
});
export const facts = part({ display: "grid", gap: "6px" });
export const fact = part({ display: "flex", gap: "10px", lineHeight: 1.5 });
const sign = part({ flex: "none", marginBlockStart: ".12em" });
export const good = [sign, part({ color: vars.approved, strokeWidth: 2.4 })].join(" ");
export const open = [sign, part({ color: vars.soft })].join(" ");

/** On a phone it sticks to the lower edge until its own place above the form is seen. */
export const bar = part({
  "@media": {
    [below.sm]: {
      position: "sticky",
      bottom: 0,
      zIndex: 2,
      display: "flex",
      gap: space[2],
      marginInline: `calc(-1 * ${measure.gutter})`,
      padding: `${space[2]} ${measure.gutter}`,
      paddingBlockEnd: `calc(${space[2]} + env(safe-area-inset-bottom, 0px))`,
      background: vars.paper,
      borderBlockStart: `1px solid ${vars.line}`,
    },
    [from.sm]: { display: "grid", gap: space[3], gridTemplateColumns: "minmax(0, 1fr)" },
    [from.lg]: { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 3fr)" },
  },
});
export const choices = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
});
/** So high that its text may become two lines without a shift. */
export const barLink = part({
  flex: "1 1 0",
  minWidth: 0,
  minHeight: space[12],
  padding: `2px ${space[2]}`,
  selectors: { "&[href^='/r/']": { fontSize: vars.size.small } },
});
export const chat = part({
  flex: "none",
  minHeight: space[12],
  "@media": { [below.sm]: { width: space[12], paddingInline: 0, fontSize: vars.size.h3 } },
});
export const chatWords = part({ "@media": { [below.sm]: forScreenReaders } });
/** Limits a long name to two lines. */
export const barWords = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflowWrap: "anywhere",
});

/** Stays in view beside a longer column if the window is high enough for it. */
export const form = part({
  alignSelf: "start",
  "@media": {
    [`${from.md} and (min-height: 860px)`]: { position: "sticky", top: space[6] },
  },
});

export const quiet = part({ color: vars.soft, fontSize: vars.size.small, lineHeight: 1.45 });
export const address = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `0 ${space[3]}`,
  minHeight: "44px",
});

// Keyboard focus scrolls to above the bar.
globalStyle(`html:has(.${bar})`, { "@layer": { [components]: { scrollPaddingBottom: "5rem" } } });

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** A form of at most 660 px, with its aside from 1024 px on. */
export const screen = part({
  display: "grid",
  gap: space[6],
  alignItems: "start",
  "@media": {
    [from.md]: {
      gridTemplateColumns: "minmax(0, 41.25rem) minmax(16rem, 1fr)",
      gap: space[8],
    },
  },
});
export const form = part({ display: "flex", flexDirection: "column", gap: space[5], minWidth: 0 });
export const aside = part({
  display: "flex",
  flexDirection: "column",
  gap: space[4],
  minWidth: 0,
  "@media": {
    [from.md]: {
      position: "sticky",
      top: "84px",
      maxHeight: "calc(100vh - 96px)",
      overflowY: "auto",
      // Room for the focus ring.
      margin: -4,
      padding: 4,
    },
  },
});
globalStyle(`${aside} h2`, { "@layer": { [components]: { fontSize: vars.size.h3 } } });
globalStyle(`${aside} h2:not(:first-child)`, {
  "@layer": { [components]: { marginBlockStart: space[4] } },
});

const atBottomEdge = {
  position: "sticky",
  zIndex: 2,
  bottom: foot,
  background: vars.surface,
  borderBlockStart: `1px solid ${vars.line}`,
  borderRadius: `0 0 ${measure.round} ${measure.round}`,
} as const;

/** On a phone at the bottom edge while the form is in view. */
export const buttons = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  "@media": {
    [below.sm]: {
      ...atBottomEdge,
      marginInline: `calc(-1 * ${space[5]})`,
      marginBlockEnd: `calc(-1 * ${space[5]})`,
      padding: `${space[3]} ${space[5]}`,
    },
  },
});
/** The same on a desk, for a form of several screens. */
export const pinned = part({
  "@media": {
    [from.sm]: {
      ...atBottomEdge,
      marginInline: "-1.75rem",
      marginBlockEnd: "-1.75rem",
      padding: `${space[3]} 1.75rem`,
    },
  },
});
// Focused elements stop above it.
globalStyle(`html:has(.${pinned})`, {
  "@layer": { [components]: { "@media": { [from.sm]: { scrollPaddingBottom: "96px" } } } },
});
globalStyle(`${buttons} > :is(button, a)`, {
  "@layer": { [components]: { "@media": { [below.sm]: { flex: "1 1 auto" } } } },
});

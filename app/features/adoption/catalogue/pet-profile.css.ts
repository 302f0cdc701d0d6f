import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const ask = part({ marginBlockStart: space[12] });
export const form = part({ marginBlockStart: space[5] });

export const step = part({
  paddingInlineStart: space[4],
  borderInlineStart: `3px dashed ${vars.brand}`,
});

/** Stays at the window's bottom edge until its own place, right above the form, is seen. */
export const bar = part({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  marginInline: `calc(-1 * ${measure.gutter})`,
  padding: `${space[2]} ${measure.gutter}`,
  paddingBlockEnd: `calc(${space[2]} + env(safe-area-inset-bottom, 0px))`,
  marginBlockStart: space[5],
  background: vars.paper,
  "@media": {
    [from.sm]: { width: "fit-content", marginInline: 0, paddingInline: 0, background: "none" },
  },
});
export const barLink = part({
  display: "flex",
  "@media": { [from.sm]: { display: "inline-flex" } },
});
/** A long name takes no more than two lines of the window. */
export const barWords = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflowWrap: "anywhere",
});

// What is gone to by keyboard stops above it.
globalStyle(`html:has(.${bar})`, { "@layer": { [components]: { scrollPaddingBottom: "5rem" } } });

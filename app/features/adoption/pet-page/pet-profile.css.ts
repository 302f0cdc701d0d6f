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

/** Sticks to the bottom of the window until its own place above the form is visible. */
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
/** Limits a long name to two lines. */
export const barWords = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflowWrap: "anywhere",
});

// Keyboard focus scrolls to above the bar.
globalStyle(`html:has(.${bar})`, { "@layer": { [components]: { scrollPaddingBottom: "5rem" } } });

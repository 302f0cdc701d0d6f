import { globalStyle, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { foot as tabBar } from "#app/ui/theme/foot.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { withScripts } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

const flow = part({
  width: `min(36rem, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  marginBlock: space[4],
});

export const place = styleVariants({
  top: [flow],
  page: [part({ marginBlockEnd: space[3] })],
  /** On the dashboard: floats above the bottom bars where scripts can dismiss it. */
  bottom: [
    flow,
    part({
      width: "fit-content",
      maxWidth: `min(52rem, 100% - 2 * ${measure.gutter})`,
      // Without scripts it stands above the heading.
      marginBlock: `0 ${space[3]}`,
      "@media": {
        [withScripts]: {
          position: "fixed",
          zIndex: 40,
          bottom: `calc(${space[3]} + ${tabBar})`,
          left: 0,
          right: 0,
          marginBlock: 0,
        },
      },
    }),
  ],
});

/** Sticks to the bottom edge; at the page's end it covers nothing. */
export const foot = part({
  position: "sticky",
  zIndex: 30,
  bottom: `calc(${space[3]} + ${tabBar})`,
  width: `min(36rem, 100% - 2 * ${measure.gutter})`,
  marginInline: "auto",
  marginBlockStart: space[6],
});

const base = part({
  display: "flex",
  gap: space[3],
  alignItems: "start",
  padding: `${space[3]} ${measure.gutter}`,
  borderRadius: measure.radius,
  border: "1.5px solid currentColor",
  boxShadow: "0 6px 24px rgb(60 20 10/.16)",
  lineHeight: 1.4,
});

const toned = (sign: string, ground: string) => [base, part({ color: sign, background: ground })];

export const tone = styleVariants({
  success: toned(vars.approved, vars.approvedTint),
  info: toned(vars.info, vars.infoTint),
  error: toned(vars.rejected, vars.rejectedTint),
});

export const text = part({
  flex: 1,
  minWidth: 0,
  color: vars.ink,
  fontWeight: 600,
  selectors: {
    "&:has(> form)": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: space[2],
      fontSize: vars.size.small,
    },
  },
});
// Room below the page for the notice.
globalStyle(`:has(> .${place.bottom.split(" ").at(-1)}) ~ main`, {
  "@layer": { [components]: { "@media": { [withScripts]: { paddingBlockEnd: "7rem" } } } },
});
// Focused fields stop above the notice.
globalStyle(`html:has(.${place.bottom.split(" ").at(-1)}:not([hidden]))`, {
  "@layer": {
    [components]: {
      "@media": { [withScripts]: { scrollPaddingBottom: `calc(7rem + ${tabBar})` } },
    },
  },
});
// A notice that needs an answer replaces this one.
globalStyle(`body:has(.${foot}) .${place.bottom.split(" ").at(-1)}`, {
  "@layer": { [components]: { "@media": { [withScripts]: forScreenReaders } } },
});
// A row with its own Undo leaves the notice to screen readers.
globalStyle(`:has(~ main [data-in-notice]) > .${place.bottom.split(" ").at(-1)}`, {
  "@layer": { [components]: forScreenReaders },
});
globalStyle(`:has(> .${place.bottom.split(" ").at(-1)}) ~ main:has([data-in-notice])`, {
  "@layer": { [components]: { "@media": { [withScripts]: { paddingBlockEnd: 0 } } } },
});
export const dismiss = part({
  display: "grid",
  flex: "none",
  placeContent: "center",
  width: "44px",
  height: "44px",
  margin: `-10px -${space[3]} -10px -${space[2]}`,
  border: 0,
  background: "none",
  color: vars.ink,
  cursor: "pointer",
});

// Without a class, because the service worker writes it into pages that may be of an earlier build.
globalStyle("[data-offline]", {
  "@layer": {
    [components]: {
      padding: `${space[3]} ${measure.gutter}`,
      borderRadius: measure.radius,
      border: `1.5px solid ${vars.info}`,
      background: vars.infoTint,
      color: vars.ink,
      lineHeight: 1.4,
      fontWeight: 600,
    },
  },
});
globalStyle("#notice > [data-offline]", {
  "@layer": {
    [components]: {
      width: `min(36rem, 100% - 2 * ${measure.gutter})`,
      marginInline: "auto",
      marginBlock: space[4],
    },
  },
});

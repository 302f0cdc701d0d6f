import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from, tabbed, untabbed } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";
import { badge } from "./counts.css.ts";
import { place, placeBadge, switchWidth, word as tabWord } from "./tab-bar.css.ts";

/** Only the button; the drawer is a later sibling. */
export const toggle = part({
  position: "fixed",
  zIndex: 6,
  top: "16px",
  left: space[4],
  "@media": {
    [tabbed]: {
      top: "auto",
      left: "auto",
      right: 0,
      bottom: "env(safe-area-inset-bottom, 0px)",
      width: switchWidth,
    },
    print: { display: "none" },
  },
});
export const handle = part({
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const sign = part({
  display: "grid",
  placeContent: "center",
  width: "44px",
  height: "44px",
  borderRadius: measure.radius,
  fontSize: "1.25rem",
  selectors: { "&:hover": { background: vars.sand } },
  "@media": {
    [tabbed]: {
      ...place,
      zIndex: 1,
      width: "100%",
      borderRadius: 0,
      background: vars.surface,
      color: vars.soft,
    },
  },
});
export const word = `${tabWord} ${part({ "@media": { [untabbed]: forScreenReaders } })}`;
export const closed = part({ display: "grid" });
export const opened = part({ display: "none" });

export const drawer = part({
  background: vars.surface,
  "@media": {
    print: { display: "none" },
    [below.lg]: {
      position: "fixed",
      zIndex: 20,
      insetBlock: 0,
      left: 0,
      width: measure.drawer,
      maxWidth: "80%",
      padding: `${space[4]} ${space[3]} ${space[6]}`,
      overflowY: "auto",
      overscrollBehavior: "contain",
      boxShadow: "8px 0 40px rgb(40 10 10/.3)",
      transform: "translateX(-105%)",
      visibility: "hidden",
      transition: "transform .2s, visibility .2s",
    },
    [untabbed]: { paddingBlockStart: "72px" },
    [from.lg]: {
      width: "76px",
      padding: space[3],
      borderInlineEnd: `1px solid ${vars.line}`,
    },
  },
});
export const link = part({
  display: "flex",
  alignItems: "center",
  position: "relative",
  gap: space[3],
  minHeight: "44px",
  paddingInline: space[3],
  borderRadius: measure.radius,
  color: vars.ink,
  fontWeight: 500,
  lineHeight: 1.25,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: vars.hover, color: vars.ink },
    "&[aria-current]": {
      background: vars.sand,
      fontWeight: 700,
    },
  },
});
export const text = part({ minWidth: 0, letterSpacing: "-0.015em" });

const rule = (selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: style } });

// Counts: a badge on the menu button, plain text in the drawer, a badge in the narrow rail.
rule(`${sign} ${badge}`, { "@media": { [tabbed]: placeBadge, [untabbed]: { display: "none" } } });
rule(`${sign} [data-update]`, { "@media": { [untabbed]: { display: "none" } } });
export const logout = part({
  width: "100%",
  marginBlockStart: space[3],
  border: 0,
  background: "none",
  cursor: "pointer",
  textAlign: "start",
});
rule(`${link} [data-update]`, { marginInlineStart: "auto" });
const atEnd = {
  position: "static",
  minWidth: 0,
  paddingInline: 0,
  background: "none",
  color: vars.soft,
  fontSize: vars.size.small,
} as const;
rule(`${link} ${badge}`, atEnd);

rule(`${toggle}[open] ~ ${drawer}`, {
  "@media": {
    [below.lg]: { transform: "none", visibility: "visible" },
    [from.lg]: { width: measure.drawer },
  },
});
rule(`${toggle}[open]`, { "@media": { [below.lg]: { zIndex: 30 } } });
// A backdrop that belongs to the button: a tap closes the drawer, also without scripts.
rule(`${toggle}[open] > ${handle}::before`, {
  "@media": {
    [below.lg]: {
      content: "",
      position: "fixed",
      inset: 0,
      left: `min(${measure.drawer}, 85%)`,
      background: "rgb(43 26 23/.55)",
    },
  },
});
rule(`${toggle}[open] ${closed}`, { display: "none" });
rule(`${toggle}[open] ${opened}`, { display: "grid" });
rule(`html:has(${toggle}[open])`, { "@media": { [below.lg]: { overflow: "hidden" } } });

// The narrow rail shows icons; labels stay for screen readers.
rule(`${toggle}:not([open]) ~ ${drawer} ${text}`, {
  "@media": { [from.lg]: forScreenReaders },
});
rule(`${toggle}:not([open]) ~ ${drawer} ${link}`, { "@media": { [from.lg]: { gap: 0 } } });
rule(`${toggle}:not([open]) ~ ${drawer} ${badge}`, {
  "@media": {
    [from.lg]: {
      position: "absolute",
      minWidth: "18px",
      background: vars.chosen,
      color: vars.onChosen,
      fontSize: "11px",
    },
  },
});
// Without scripts the widest screens always show the drawer.
rule(`html:not([data-ready]) ${toggle}`, { "@media": { [from.xl]: { display: "none" } } });
rule(`html:not([data-ready]) ${toggle} ~ ${drawer}`, {
  "@media": { [from.xl]: { width: measure.drawer } },
});
rule(`html:not([data-ready]) ${toggle}:not([open]) ~ ${drawer} ${link}`, {
  "@media": { [from.xl]: { gap: space[3] } },
});
rule(`html:not([data-ready]) ${toggle}:not([open]) ~ ${drawer} ${badge}`, {
  "@media": { [from.xl]: atEnd },
});
rule(`html:not([data-ready]) ${toggle}:not([open]) ~ ${drawer} ${text}`, {
  "@media": {
    [from.xl]: {
      position: "static",
      width: "auto",
      height: "auto",
      clipPath: "none",
      whiteSpace: "normal",
    },
  },
});
export const list = part({
  "@media": {
    [from.lg]: {
      position: "sticky",
      top: "84px",
      maxHeight: "calc(100vh - 96px)",
      overflowY: "auto",
    },
  },
});
export const items = part({ display: "grid" });
export const group = part({
  paddingInline: space[3],
  marginBlock: `${space[3]} ${space[1]}`,
  color: vars.soft,
  fontSize: ".8125rem",
  fontWeight: 600,
  lineHeight: 1.3,
});
rule(`${toggle}:not([open]) ~ ${drawer} ${group}`, {
  "@media": {
    [from.lg]: {
      height: "1px",
      margin: space[2],
      overflow: "hidden",
      background: vars.line,
      color: "transparent",
    },
  },
});
rule(`html:not([data-ready]) ${toggle}:not([open]) ~ ${drawer} ${group}`, {
  "@media": {
    [from.xl]: {
      height: "auto",
      margin: `${space[3]} 0 ${space[1]}`,
      background: "none",
      color: vars.soft,
    },
  },
});

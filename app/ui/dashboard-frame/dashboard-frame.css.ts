import { globalStyle } from "@vanilla-extract/css";
import { stack } from "#app/ui/layout/layout.css.ts";
import { header } from "#app/ui/page-header/page-header.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { dashboardTheme } from "#app/ui/theme/dashboard-theme.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from, fullMotion, tabbed } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const frame = `${dashboardTheme} ${part({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr)",
  gridTemplateRows: "auto 1fr",
  minHeight: "100vh",
  background: vars.paper,
  fontFamily: vars.font,
  "@media": { [from.lg]: { gridTemplateColumns: "auto minmax(0,1fr)" } },
})}`;

export const bar = part({
  gridColumn: "1/-1",
  position: "sticky",
  top: 0,
  zIndex: 5,
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minHeight: "64px",
  // Room for the menu button, which comes before the bar in the document.
  padding: `${space[2]} ${space[4]} ${space[2]} 72px`,
  background: vars.surface,
  borderBlockStart: `6px solid ${vars.brand}`,
  borderBlockEnd: `2px dashed ${vars.line}`,
  "@media": { [tabbed]: { paddingInlineStart: space[4] } },
});
export const home = part({
  display: "none",
  alignItems: "center",
  gap: space[2],
  color: vars.ink,
  fontWeight: 700,
  fontSize: vars.size.lead,
  textDecoration: "none",
  "@media": { [from.sm]: { display: "flex" } },
});
export const homeMark = part({ width: "32px", height: "40px", color: vars.brand, flex: "none" });
export const search = part({
  position: "relative",
  flex: "1 1 auto",
  maxWidth: "22rem",
  marginInlineStart: "auto",
});
// More specific than the control's padding, in any order of style sheets.
export const searchInput = part({
  selectors: { "input&": { paddingInlineStart: "40px" } },
});
/** Replaces the shortcut on phones. */
export const searchWord = part({
  display: "none",
  position: "absolute",
  insetBlock: 0,
  left: "41px",
  // Cut, not broken, where the bar is narrow.
  right: "4px",
  overflow: "hidden",
  whiteSpace: "nowrap",
  alignItems: "center",
  color: vars.soft,
  pointerEvents: "none",
});
globalStyle(`.${searchInput}::placeholder`, {
  "@layer": { [components]: { "@media": { [below.sm]: { color: "transparent" } } } },
});
globalStyle(`.${searchInput}:placeholder-shown + .${searchWord}`, {
  "@layer": { [components]: { "@media": { [below.sm]: { display: "flex" } } } },
});
export const logout = part({
  display: "grid",
  placeContent: "center",
  width: "44px",
  height: "44px",
  marginInlineStart: `calc(-1 * ${space[2]})`,
  border: 0,
  borderRadius: measure.radius,
  background: "none",
  color: vars.ink,
  fontSize: "1.125rem",
  cursor: "pointer",
  selectors: { "&:hover": { background: vars.sand } },
});
export const searchSign = part({
  position: "absolute",
  left: "12px",
  top: "10px",
  color: vars.soft,
  pointerEvents: "none",
});

export const content = part({
  minWidth: 0,
  padding: `${space[3]} ${space[4]} calc(${space[16]} + ${foot})`,
  "@media": { [from.sm]: { paddingInline: space[8] } },
});
export const column = part({ maxWidth: "72rem" });

// 24 px below a page's head, whatever the gap of the page.
const head = (selector: string, marginBlockEnd: string) =>
  globalStyle(`${column} ${selector}`, {
    "@layer": { [components]: { paddingBlock: `${space[2]} 0`, marginBlockEnd } },
  });
head(`.${header}`, space[6]);
head(`.${stack.even.split(" ").at(-1)} > .${header}`, space[1]);
head(`.${stack.wide.split(" ").at(-1)} > .${header}`, `calc(-1 * ${space[4]})`);

// A page scrolls smoothly to its top as it loads (specification 2.11), but focus moves without animation.
globalStyle("html[aria-busy]", {
  "@layer": { [components]: { "@media": { [fullMotion]: { scrollBehavior: "smooth" } } } },
});

globalStyle(`html[aria-busy]:has(${bar})::before`, {
  "@layer": {
    [components]: {
      content: "",
      position: "fixed",
      zIndex: 50,
      insetInline: 0,
      insetBlockStart: 0,
      height: "3px",
      background: vars.focus,
    },
  },
});

// Targets of focus and anchors stop below the bar.
globalStyle(`html:has(${bar})`, {
  "@layer": { [components]: { scrollPaddingTop: "92px" } },
});
globalStyle(`${bar}`, {
  "@layer": { [components]: { "@media": { print: { display: "none" } } } },
});

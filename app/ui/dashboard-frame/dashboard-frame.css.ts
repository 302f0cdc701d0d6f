import { globalStyle } from "@vanilla-extract/css";
import { short } from "#app/ui/breadcrumbs/breadcrumbs.css.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { leadsUp } from "#app/ui/list-screen/list-screen.css.ts";
import { back, dense, header, title, way } from "#app/ui/page-header/page-header.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { dashboardTheme } from "#app/ui/theme/dashboard-theme.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from, fullMotion, phone, tabbed, withScripts } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const frame = `${dashboardTheme} ${part({
  display: "grid",
  gridTemplateColumns: "minmax(0,1fr)",
  gridTemplateRows: "auto 1fr",
  minHeight: "100vh",
  background: vars.paper,
  fontFamily: vars.font,
  fontSize: vars.size.body,
  lineHeight: 1.5,
  "@media": { [from.lg]: { gridTemplateColumns: "auto minmax(0,1fr)" } },
})}`;

const firstLine = "52px";
/** The room of search, bell and profile. */
const barRoom = "136px";

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
  borderBlockStart: `6px solid ${vars.mark}`,
  borderBlockEnd: `2px dashed ${vars.line}`,
  // A phone's first line is the title's; these stand at its end.
  "@media": {
    [tabbed]: {
      position: "absolute",
      zIndex: 6,
      insetInlineEnd: space[1],
      gap: 0,
      minHeight: firstLine,
      padding: 0,
      background: "none",
      border: 0,
    },
    [`${from.sm} and ${tabbed}`]: { insetInlineEnd: space[6] },
  },
});
export const home = part({
  display: "none",
  alignItems: "center",
  gap: space[2],
  color: vars.ink,
  fontWeight: 700,
  fontSize: vars.size.lead,
  textDecoration: "none",
  "@media": { [from.sm]: { display: "flex" }, [tabbed]: { display: "none" } },
});
export const homeMark = part({ width: "32px", height: "40px", color: vars.mark, flex: "none" });
export const search = part({
  position: "relative",
  flex: "1 1 auto",
  maxWidth: "22rem",
  marginInlineStart: "auto",
  "@media": {
    [tabbed]: {
      width: "44px",
      selectors: {
        // Without scripts it opens over the line. The script's dialog has a copy outside the bar.
        [`${bar} &:focus-within`]: {
          position: "fixed",
          insetBlockStart: "6px",
          insetInline: measure.gutter,
          width: "auto",
          maxWidth: "none",
        },
      },
    },
  },
});
// More specific than the control's padding, in any order of style sheets.
export const searchInput = part({
  selectors: { "input&": { paddingInlineStart: "40px" } },
  "@media": {
    [tabbed]: {
      selectors: {
        [`${bar} input&:not(:focus)`]: {
          minHeight: "44px",
          paddingInlineEnd: 0,
          border: 0,
          background: "none",
          color: "transparent",
          cursor: "pointer",
        },
      },
    },
  },
});
globalStyle(`.${searchInput}::placeholder`, {
  "@layer": {
    [components]: {
      "@media": { [below.sm]: { color: "transparent" }, [tabbed]: { color: "transparent" } },
    },
  },
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
  "@media": { [tabbed]: { display: "none" } },
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
  padding: `${space[3]} ${measure.gutter} calc(${space[16]} + ${foot})`,
  "@media": {
    [from.sm]: { paddingInline: space[8] },
    [tabbed]: { paddingBlockStart: firstLine },
    print: { paddingInline: 0, paddingBlockEnd: 0 },
  },
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

// The first line of a phone is that of the breadcrumbs, of the way back or of the title, whichever comes first.
const inFirstLine = (query: string, selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: { "@media": { [query]: style } } } });
const lifted = { marginBlockStart: `calc(-1 * ${firstLine})` };
const atFirst = { alignItems: "center", minHeight: firstLine, paddingInlineEnd: barRoom };
// `standing` is first, and mostly hidden.
const firstCrumbs = ":first-child:not(:has(> :not([hidden]))) + #breadcrumbs";
const crumbs = `${column} > ${firstCrumbs}`;
inFirstLine(tabbed, crumbs, lifted);
inFirstLine(tabbed, `${crumbs} > ol`, atFirst);
const pageHead = `:is(.${header}, .${dense})`;
for (const hidden of [`.${short}`, `:has(~ main :is(.${back}, .${leadsUp}))`]) {
  const first = `${firstCrumbs}${hidden}`;
  // Nothing is between them: with scripts a notice is at the bottom edge.
  const queries = {
    [`${phone} and ${withScripts}`]: ":not(:has([data-offline]))",
    [phone]: ":empty",
  };
  for (const [query, notice] of Object.entries(queries))
    inFirstLine(query, `${column} > ${first} + #notice${notice} + main:has(${pageHead})`, lifted);
  const head = `${column} > ${first} ~ main ${pageHead}`;
  inFirstLine(phone, head, { paddingBlockStart: 0 });
  inFirstLine(phone, `${head} > .${way}`, atFirst);
  inFirstLine(phone, `${head}:not(:has(> .${way})) .${title}`, {
    ...atFirst,
    display: "grid",
    alignContent: "center",
    flexBasis: "100%",
  });
}

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
  "@layer": {
    [components]: {
      scrollPaddingTop: "92px",
      "@media": { [tabbed]: { scrollPaddingTop: space[3] } },
    },
  },
});
globalStyle(`${bar}`, {
  "@layer": { [components]: { "@media": { print: { display: "none" } } } },
});

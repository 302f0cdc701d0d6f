import { globalStyle, type StyleRule } from "@vanilla-extract/css";
import { buttons } from "#app/ui/form-screen/form-screen.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { foot } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";
import { more, next, rest } from "./record-actions.css.ts";

/** The content, with the panel beside it from 1024 px on. */
export const record = part({
  display: "flex",
  flexDirection: "column",
  gap: space[5],
});
export const beside = part({
  "@media": {
    [from.md]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) minmax(19rem, 23rem)",
      gap: space[8],
      alignItems: "start",
    },
  },
});
export const main = part({
  display: "flex",
  flexDirection: "column",
  gap: space[6],
  minWidth: 0,
});
/** In one column the panel's parts belong to the page, so that the buttons can stick to the bottom edge. */
export const panel = part({ display: "contents" });
export const state = part({
  order: -1,
  display: "flex",
  flexDirection: "column",
  gap: space[2],
});
export const history = part({ order: 1, selectors: { "&:empty": { display: "none" } } });
export const actions = part({
  order: 2,
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  position: "sticky",
  zIndex: 3,
  bottom: foot,
  marginInline: `calc(-1 * ${measure.gutter})`,
  padding: `${space[3]} ${measure.gutter}`,
  background: vars.surface,
  borderBlockStart: `1px solid ${vars.line}`,
  boxShadow: "0 -6px 20px rgb(60 20 10/.1)",
  // An open form covers the page and scrolls by itself.
  maxHeight: "75vh",
  overflowY: "auto",
  overscrollBehavior: "contain",
});

type Rule = NonNullable<StyleRule["@layer"]>[string];
const column = (selector: string, rule: Rule) =>
  globalStyle(`${beside} ${selector}`, {
    "@layer": { [components]: { "@media": { [from.md]: rule } } },
  });

column(`> .${panel}`, {
  display: "flex",
  flexDirection: "column",
  gap: space[5],
  position: "sticky",
  top: "84px",
  maxHeight: "calc(100vh - 96px)",
  overflowY: "auto",
  padding: space[5],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
});
column(`.${state}`, { order: 0 });
column(`.${history}`, {
  order: 2,
  borderBlockStart: `1px solid ${vars.line}`,
  paddingBlockStart: space[4],
});
column(`.${actions}`, {
  position: "static",
  order: 1,
  margin: 0,
  padding: 0,
  border: 0,
  boxShadow: "none",
  maxHeight: "none",
  overflow: "visible",
});
const onPhone = (selector: string, rule: Rule) =>
  globalStyle(selector, { "@layer": { [components]: { "@media": { [below.md]: rule } } } });
/** A dialog always has one column. */
const inDialog = (selector: string, rule: Rule) =>
  globalStyle(`.${record}:not(.${beside}) ${selector}`, { "@layer": { [components]: rule } });
// One line with the next step and '⋯'; the rest opens below.
onPhone(`.${actions}:has(> .${next})`, {
  flexDirection: "row",
  flexWrap: "wrap",
  alignItems: "flex-start",
  paddingBlock: space[2],
});
onPhone(`.${actions} > .${next}`, {
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  flex: "1 1 0",
  minWidth: 0,
});
// Below each other with large fonts.
onPhone(`.${actions} > .${next} > *`, { flex: "2 1 5rem", minWidth: 0 });
// A second button has a longer text: two lines in the same height.
onPhone(`.${actions} > .${next} > * + form`, { flex: "3 1 8rem" });
onPhone(`.${actions} > .${next} > * + form > button`, {
  padding: `2px ${space[2]}`,
  fontSize: vars.size.small,
  lineHeight: 1.15,
});
onPhone(`.${actions}:has(> .${more}[open]) > .${next}`, { flexDirection: "column" });
onPhone(`:is(.${actions} > .${next} > a,.${actions} > .${next} > form > button)`, {
  width: "100%",
  minHeight: "44px",
});
onPhone(`.${actions} > .${more}`, { display: "block", flex: "none" });
onPhone(`.${actions} > .${next} ~ .${rest}`, {
  display: "flex",
  flexDirection: "column",
  flex: "1 0 100%",
  gap: space[2],
});
onPhone(`.${actions} > .${more}:not([open]) ~ .${rest}`, { display: "none" });
onPhone(`.${actions}:has(> .${more}:not([open])) > .${next} > form > details`, { display: "none" });
// An open form hides the other steps.
onPhone(`.${actions}:has(> .${more}[open] ~ .${rest} details[open]) > .${next}`, {
  display: "none",
});
onPhone(`.${actions}:has(> .${more}[open]):has(> .${next} details[open]) > .${rest}`, {
  display: "none",
});
const isFilledIn = ":is(:focus-within,:target)";
// The bottom edge is for the next step. Without one, or while a form of the page is filled in, the bar stands at the
// page's end.
onPhone(`.${actions}:not(:has(> .${next}))`, { position: "static", boxShadow: "none" });
onPhone(`${record}:has(.${main} form${isFilledIn}) .${actions}`, { position: "static" });
// That form's own button sticks to the bottom edge.
onPhone(`${record} .${main} form${isFilledIn} > :is(button,div:has(> button:only-child))`, {
  position: "sticky",
  zIndex: 3,
  bottom: `calc(${foot} + ${space[2]})`,
});
// An open form is fixed to the window: a sticky bar never rises above the record's start.
onPhone(`${beside} .${actions}:has(> .${more}[open] ~ .${rest} details[open])`, {
  position: "fixed",
  insetInline: 0,
  marginInline: 0,
});
// An open form hides the other steps and has its button at its end.
for (const others of [
  `.${actions} > .${rest} :not(form):has(> details[open]) > :not(details[open])`,
  `.${actions} > .${rest}:has(> details[open]) > :not(details[open])`,
  `.${actions} > .${rest}:has(> * > details[open]) > :not(:has(> details[open]))`,
]) {
  onPhone(others, { display: "none" });
  inDialog(others, { display: "none" });
}
const itsButton = `.${actions} details[open] form > :is(button:last-child,div:last-child:has(> button))`;
const atFoot = { position: "sticky", bottom: 0, zIndex: 1 } as const;
onPhone(itsButton, atFoot);
inDialog(itsButton, atFoot);
// Focused elements stop above the bar of a dialog.
globalStyle(`dialog:has(.${actions})`, {
  "@layer": { [components]: { scrollPaddingBottom: "17rem" } },
});
onPhone(`dialog:has(.${actions})`, { scrollPaddingBottom: "5rem" });
// Only one bar at the bottom edge: a record's buttons, not those of a form.
globalStyle(`${record}:has(.${actions}) .${buttons}`, {
  "@layer": { [components]: { "@media": { [below.sm]: { position: "static" } } } },
});
// The bar ends the page, without the frame's margin below it.
globalStyle(`main:has(.${actions}) `, {
  "@layer": {
    [components]: { "@media": { [below.md]: { marginBlockEnd: `calc(-1 * ${space[16]})` } } },
  },
});
for (const one of [history, panel])
  globalStyle(`.${one} h2`, { "@layer": { [components]: { fontSize: vars.size.h3 } } });

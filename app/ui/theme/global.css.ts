import { type GlobalStyleRule, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { elements, reset } from "./layers.css.ts";
import { canHover, forcedColors, reducedMotion } from "./media.ts";
import "./themes.css.ts";
import { space } from "./tokens.ts";

type Rule = NonNullable<GlobalStyleRule["@layer"]>[string];
const zero = (selector: string, rule: Rule) =>
  globalStyle(selector, { "@layer": { [reset]: rule } });
const element = (selector: string, rule: Rule) =>
  globalStyle(selector, { "@layer": { [elements]: rule } });

zero("*,::before,::after", { boxSizing: "border-box", margin: 0, padding: 0 });
zero("html", { WebkitTextSizeAdjust: "100%", textSizeAdjust: "100%" });
zero("img,svg,picture", { display: "block", maxWidth: "100%", height: "auto" });
zero("button,input,select,textarea", { font: "inherit", color: "inherit" });
zero("fieldset", { border: 0, minWidth: 0 });
zero("ul[class],ol[class]", { listStyle: "none" });
zero("table", { borderCollapse: "collapse" });
zero("summary", { cursor: "pointer" });
// `display` of a component must not bring back what is hidden.
zero("[hidden]", { display: "none !important" });
zero("html:not([data-ready]) [data-needs-script]", { display: "none !important" });

element("html", {
  background: vars.paper,
  color: vars.ink,
  scrollPaddingTop: space[6],
  "@media": { [reducedMotion]: { scrollBehavior: "auto" } },
});
element("body", {
  display: "flex",
  flexDirection: "column",
  minHeight: "100vh",
  fontFamily: vars.font,
  fontSize: vars.size.body,
  lineHeight: 1.6,
  overflowWrap: "anywhere",
});
element("h1,h2,h3,h4", { lineHeight: 1.15, textWrap: "balance" });
element("h1", { fontSize: vars.size.h1, fontWeight: 700, letterSpacing: "-.02em" });
element("h2", { fontSize: vars.size.h2, fontWeight: 700, letterSpacing: "-.015em" });
element("h3", { fontSize: vars.size.h3 });
element("a", { color: vars.brand, textUnderlineOffset: ".2em" });
element("a:hover", {
  "@media": { [canHover]: { color: vars.brandDeep, textDecorationThickness: "2px" } },
});
// At least 16 px: phones zoom into smaller fields and stay there.
element("input,select,textarea", { fontSize: vars.size.body });
element(":focus-visible", {
  outline: `3px solid ${vars.focus}`,
  outlineOffset: "2px",
  borderRadius: "2px",
});
// In date fields an inner part has the focus, so the field is not `:focus-visible`.
element("input:is([type=month],[type=date]):focus-within", {
  outline: `3px solid ${vars.focus}`,
  outlineOffset: "2px",
});
element("[tabindex='-1']:focus", { outline: "none" });
// The next page is loading.
element("a[aria-busy]", { opacity: 0.6 });
element("small", { fontSize: vars.size.small });
element("hr", { border: 0, borderTop: `2px dashed ${vars.line}`, marginBlock: space[6] });
element("::selection", { background: vars.fill, color: vars.onBrand });
// Forced colours remove the background that marks the current page or filter.
globalStyle("[aria-current]", {
  "@media": {
    [forcedColors]: { forcedColorAdjust: "none", background: "Highlight", color: "HighlightText" },
  },
});

globalStyle("*,::before,::after", {
  "@media": {
    [reducedMotion]: {
      animationDuration: ".01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: ".01ms !important",
    },
  },
});
globalStyle("html", { "@media": { print: { background: "#fff", fontSize: "11pt" } } });
globalStyle("[data-screen]", { "@media": { print: { display: "none !important" } } });

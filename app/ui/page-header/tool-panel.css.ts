import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";
import { actions } from "./page-header.css.ts";

export const tool = part({ flex: "none", "@media": { print: { display: "none" } } });
export const handle = part({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[2],
  minWidth: "44px",
  minHeight: "44px",
  paddingInline: space[3],
  borderRadius: measure.radius,
  background: vars.sand,
  color: vars.ink,
  fontWeight: 600,
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: vars.line },
    "[open] > &": { background: vars.line },
  },
  "@media": { [from.md]: { minHeight: "40px" } },
});
/** Opens over the page, so that no row moves. */
export const panel = part({
  position: "absolute",
  zIndex: 4,
  insetBlockStart: `calc(100% + ${space[1]})`,
  insetInline: 0,
  minWidth: `min(20rem, 100vw - 2 * ${measure.gutter})`,
  maxWidth: "44rem",
  display: "grid",
  gap: space[3],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: measure.cut,
  boxShadow: "0 10px 24px rgb(60 20 10/.16)",
});
globalStyle(`${actions} ${panel}`, {
  "@layer": { [components]: { insetInline: "auto 0" } },
});
/** Always open on wide pages in browsers that support it. */
export const inline = part({});
const wide = (selector: string, rule: object) =>
  globalStyle(`${inline}${selector}`, {
    "@layer": {
      [components]: {
        "@media": { [from.md]: { "@supports": { "selector(::details-content)": rule } } },
      },
    },
  });
wide(" > summary", { display: "none" });
wide("::details-content", { display: "block", contentVisibility: "visible" });
wide(` > ${panel}`, {
  position: "static",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  maxWidth: "none",
  padding: 0,
  background: "none",
  border: 0,
  boxShadow: "none",
});

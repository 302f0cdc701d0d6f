import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { forcedColors, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Two lines on a phone, one from 1024. */
export const tools = part({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
  gap: space[2],
  "@media": { [from.md]: { display: "flex", flexWrap: "wrap", alignItems: "center" } },
});
export const kindsNav = part({
  gridColumn: "1/-1",
  "@media": { [from.md]: { marginInlineEnd: "auto" } },
});
export const kinds = part({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 4.9rem), 1fr))",
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  "@media": { [from.md]: { display: "flex" } },
});
globalStyle(`${kinds} li + li`, {
  "@layer": { [components]: { borderInlineStart: `1px solid ${vars.line}` } },
});
export const count = part({ color: vars.soft, fontWeight: 400 });
const current = "&[aria-current]";
export const kind = part({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "6px",
  minHeight: "44px",
  paddingInline: space[1],
  whiteSpace: "nowrap",
  borderRadius: "4px",
  color: vars.ink,
  fontSize: vars.size.small,
  fontWeight: 600,
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    [current]: { background: vars.fill, color: vars.onBrand },
  },
  "@media": {
    [from.md]: { paddingInline: space[4], fontSize: vars.size.body },
    [forcedColors]: {
      selectors: { [current]: { outline: "3px solid", outlineOffset: "-3px" } },
    },
  },
});
globalStyle(`${kind}[aria-current] ${count}`, { "@layer": { [components]: { color: "inherit" } } });

export const tool = part({
  minWidth: 0,
  "@media": { [from.md]: { position: "relative" }, print: { display: "none" } },
});
export const handle = part({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "44px",
  paddingInline: space[3],
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontSize: vars.size.small,
  fontWeight: 600,
  lineHeight: 1.2,
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { borderColor: vars.ink },
    "[open] > &": { borderColor: vars.brand, background: vars.brandTint },
  },
  "@media": { [from.md]: { minWidth: "11rem", fontSize: vars.size.body } },
});
export const caret = part({
  width: "1em",
  height: "1em",
  marginInlineStart: "auto",
  transform: "rotate(90deg)",
  selectors: { "[open] > * > &": { transform: "rotate(-90deg)" } },
});
/** Opens over the page, so that no card moves. */
export const panel = part({
  position: "absolute",
  zIndex: 5,
  insetBlockStart: "calc(100% + 6px)",
  insetInline: 0,
  padding: space[5],
  borderRadius: measure.round,
  background: vars.surface,
  boxShadow: vars.lift,
  "@media": { [from.md]: { insetInlineStart: "auto", width: "26rem" } },
});
export const area = part({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[4],
  minHeight: "44px",
  color: vars.ink,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: vars.brand, textDecoration: "underline" },
    [current]: { color: vars.brand, fontWeight: 700 },
  },
});
export const areas = part({ listStyle: "none" });
export const places = part({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))",
  columnGap: space[6],
  marginBlockStart: space[1],
  paddingBlockStart: space[1],
  borderBlockStart: `2px dashed ${vars.line}`,
});
export const fields = part({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
});
export const chip = part({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "44px",
  paddingInline: space[4],
  borderRadius: "99px",
  background: vars.brandTint,
  color: vars.brandDeep,
  fontWeight: 600,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
  "@media": { [forcedColors]: { border: "1.5px solid" } },
});

/** What the list has, below the tools. */
export const summary = part({ color: vars.soft, fontSize: vars.size.small });

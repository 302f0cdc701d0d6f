import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from, tabbed } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const menu = part({ position: "relative", flex: "none" });
export const handle = part({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "44px",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const who = part({
  display: "none",
  maxWidth: "11rem",
  lineHeight: 1.2,
  "@media": { [from.md]: { display: "block" } },
});
export const cut = part({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const role = part({ display: "block", color: vars.soft, fontSize: vars.size.small });
export const panel = part({
  position: "absolute",
  zIndex: 15,
  right: "-48px",
  top: "calc(100% + 8px)",
  width: measure.profileMenu,
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  boxShadow: "0 12px 40px rgb(60 20 10/.2)",
  "@media": { [tabbed]: { right: 0 } },
});
export const tab = part({
  display: "inline-grid",
  placeContent: "center",
  width: "50%",
  minHeight: "44px",
  marginBlockStart: space[3],
  borderBlockEnd: `3px solid ${vars.line}`,
  color: vars.soft,
  fontWeight: 700,
  cursor: "pointer",
});
export const list = part({ display: "none", paddingBlockStart: space[2] });
export const item = part({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  width: "100%",
  minHeight: "44px",
  paddingInline: space[2],
  border: 0,
  borderRadius: measure.radius,
  background: "none",
  color: vars.ink,
  textAlign: "start",
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.sand, color: vars.ink },
    "&[aria-current]": { color: vars.brandDeep, fontWeight: 700 },
  },
});

const rule = (selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: style } });

// A tap anywhere else closes the open menu.
rule(`${menu}[open] > ${handle}::before`, { content: "", position: "fixed", inset: 0, zIndex: 10 });
rule(`input:checked + ${tab}`, { color: vars.brandDeep, borderColor: vars.brand });
rule(`input:focus-visible + ${tab}`, { outline: `3px solid ${vars.focus}` });
for (const n of [1, 2])
  rule(`${panel}:has(input:nth-of-type(${n}):checked) > ${list}:nth-of-type(${n})`, {
    display: "grid",
  });

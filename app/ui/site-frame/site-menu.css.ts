import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** Only the button; the menu is a sibling, so that wide screens always show it. */
export const toggle = part({ "@media": { [from.md]: { display: "none" } } });

export const handle = part({
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const handleText = part({
  display: "flex",
  gap: space[2],
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  border: `1.5px solid ${vars.edge}`,
  borderRadius: measure.radius,
  background: vars.surface,
  fontWeight: 700,
  whiteSpace: "nowrap",
});

export const panel = part({
  "@media": {
    [below.md]: {
      position: "fixed",
      zIndex: 20,
      insetBlock: 0,
      right: 0,
      width: "80%",
      padding: `72px ${space[6]} ${space[6]}`,
      overflowY: "auto",
      overscrollBehavior: "contain",
      background: vars.paper,
      boxShadow: "-8px 0 40px rgb(40 10 10/.3)",
      transform: "translateX(105%)",
      visibility: "hidden",
      transition: "transform .2s, visibility .2s",
    },
  },
});
export const links = part({
  display: "grid",
  "@media": { [from.md]: { display: "flex", alignItems: "center", gap: space[1] } },
});
export const narrowOnly = part({ "@media": { [from.md]: { display: "none" } } });
export const wideOnly = part({ "@media": { [below.md]: { display: "none" } } });
export const link = part({
  display: "flex",
  alignItems: "center",
  minHeight: "48px",
  paddingInline: space[2],
  color: vars.ink,
  fontSize: vars.size.lead,
  fontWeight: 600,
  textDecoration: "none",
  textUnderlineOffset: ".45em",
  borderBlockEnd: `2px dashed ${vars.line}`,
  selectors: {
    "&:hover": { color: vars.brand },
    "&[aria-current]": { color: vars.brand, textDecoration: "underline 3px" },
  },
  "@media": {
    [from.md]: { borderBlockEnd: 0, fontSize: vars.size.body, minHeight: "44px" },
    [from.lg]: { paddingInline: space[3] },
  },
});

const rule = (selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: style } });

rule(`${toggle}[open] ~ ${panel}`, {
  "@media": { [below.md]: { transform: "none", visibility: "visible" } },
});
rule(`${toggle}[open] > ${handle}`, {
  position: "fixed",
  zIndex: 30,
  top: space[3],
  right: space[6],
});
// A backdrop that belongs to the button: a tap closes the menu, also without scripts.
rule(`${toggle}[open] > ${handle}::before`, {
  content: "",
  position: "fixed",
  inset: "0 80% 0 0",
  background: "rgb(43 26 23/.55)",
});
rule(`html:has(${toggle}[open])`, { "@media": { [below.md]: { overflow: "hidden" } } });

export const whenClosed = part({ display: "flex", gap: space[2], alignItems: "center" });
export const whenOpen = part({ display: "none", gap: space[2], alignItems: "center" });
rule(`${toggle}[open] ${whenClosed}`, { display: "none" });
rule(`${toggle}[open] ${whenOpen}`, { display: "flex" });

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { tabBarHeight } from "#app/ui/theme/foot.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { lowWindow, tabbed } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { badge } from "./counts.css.ts";

const safe = "env(safe-area-inset-bottom, 0px)";
export const switchWidth = "18%";

/** At the bottom edge; in a low window, such as above a keyboard, at the page's end. */
export const bar = part({
  display: "none",
  background: vars.surface,
  borderBlockStart: `1px solid ${vars.line}`,
  "@media": {
    [tabbed]: {
      display: "block",
      position: "fixed",
      zIndex: 5,
      insetInline: 0,
      bottom: 0,
      paddingBlockEnd: safe,
      paddingInlineEnd: switchWidth,
    },
    [lowWindow]: { display: "block", gridColumn: "1/-1", order: 9 },
    print: { display: "none" },
  },
});
export const tabs = part({ display: "flex", height: tabBarHeight });

export const place = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "2px",
  height: tabBarHeight,
  fontSize: "22px",
  lineHeight: 1,
} as const;
export const word = part({
  fontSize: "clamp(10.5px, .6875rem, 3.4vw)",
  fontWeight: 600,
  lineHeight: 1.2,
  whiteSpace: "nowrap",
});
export const tab = part({
  ...place,
  color: vars.soft,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: vars.ink },
    "&[aria-current]": { color: vars.brandDeep, boxShadow: `inset 0 3px ${vars.brand}` },
  },
});
export const placeBadge = {
  insetBlockStart: "3px",
  insetInlineEnd: "auto",
  insetInlineStart: "calc(50% + 4px)",
  minWidth: "18px",
  fontSize: "11px",
  lineHeight: "18px",
} as const;

const rule = (selector: string, style: object) =>
  globalStyle(selector, { "@layer": { [components]: style } });
rule(`${tabs} > li`, { flex: "1 1 auto", minWidth: "44px" });
rule(`${tab} ${badge}`, placeBadge);

// Other bottom bars stand above this one, and focused elements above both.
rule(`:has(> ${bar})`, {
  "@media": { [tabbed]: { vars: { "--foot": `calc(${tabBarHeight} + 1px + ${safe})` } } },
});
rule("dialog", { vars: { "--foot": "0px" } });
rule(`html:has(${bar})`, {
  "@media": { [tabbed]: { scrollPaddingBottom: `calc(${tabBarHeight} + 16px + ${safe})` } },
});
rule(`html:has(${bar} ~ * [data-bottom-bar])`, {
  "@media": { [tabbed]: { scrollPaddingBottom: `calc(${tabBarHeight} + 80px + ${safe})` } },
});

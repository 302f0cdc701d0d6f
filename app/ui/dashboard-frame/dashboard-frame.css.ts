import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { dashboardTheme } from "#app/ui/theme/dashboard-theme.css.ts";
import { components, part } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { space } from "#app/ui/theme/tokens.ts";

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
  // Room for the switch, which stands before the bar in the document.
  padding: `${space[2]} ${space[4]} ${space[2]} 72px`,
  background: vars.surface,
  borderBlockStart: `6px solid ${vars.brand}`,
  borderBlockEnd: `2px dashed ${vars.line}`,
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
// Stronger than the control's own padding, wherever that comes in the style sheet.
export const searchInput = part({ selectors: { "input&": { paddingInlineStart: "40px" } } });
export const searchSign = part({
  position: "absolute",
  left: "12px",
  top: "10px",
  color: vars.soft,
  pointerEvents: "none",
});

export const content = part({
  minWidth: 0,
  padding: `${space[3]} ${space[4]} ${space[16]}`,
  "@media": { [from.sm]: { paddingInline: space[8] } },
});
export const column = part({ maxWidth: "72rem" });

// What is gone to by keyboard or by its address stops below the bar.
globalStyle(`html:has(${bar})`, {
  "@layer": { [components]: { scrollPaddingTop: "92px" } },
});
globalStyle(`${bar}`, {
  "@layer": { [components]: { "@media": { print: { display: "none" } } } },
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const months = part({
  flex: "1 1 auto",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
});
const unseen = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;
/** Replaced by an arrow on phones. */
export const word = part({ "@media": { [below.sm]: unseen } });
export const next = part({ transform: "rotate(180deg)" });

/** Row headings stay in view while the days scroll. */
export const scroll = part({
  position: "relative",
  overflowX: "auto",
  // Today is scrolled into view beside the headings.
  scrollPaddingInlineStart: "12rem",
  "@media": { [below.sm]: { scrollPaddingInlineStart: "7rem" } },
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
});

export const table = part({
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
});

export const caption = part({ color: vars.soft, textAlign: "start" });
export const captionText = part({
  position: "sticky",
  insetInlineStart: 0,
  display: "inline-block",
  maxWidth: "min(80vw, 40rem)",
  padding: space[2],
  "@media": { [below.sm]: unseen },
});

const inside = (selector: string, rule: object) =>
  globalStyle(`${table} ${selector}`, { "@layer": { [components]: rule } });

inside(":is(th, td)", {
  minWidth: "31px",
  height: "32px",
  padding: 0,
  textAlign: "center",
  fontWeight: 400,
});
inside("thead th", { color: vars.soft, lineHeight: 1.15, borderBottom: `2px dashed ${vars.edge}` });
inside("thead small", { display: "block" });
inside("thead th[aria-current]", {
  // The types lack the property.
  ...({ scrollInitialTarget: "nearest" } as object),
  background: vars.brandTint,
  color: vars.ink,
  fontWeight: 700,
});
inside("tbody tr:first-child > *", { borderTop: `1px solid ${vars.line}` });
inside("tr > th:first-child", {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  minWidth: "9rem",
  maxWidth: "12rem",
  padding: space[2],
  background: vars.surface,
  borderInlineEnd: `1px solid ${vars.line}`,
  textAlign: "start",
  verticalAlign: "top",
  overflowWrap: "anywhere",
  "@media": { [below.sm]: { minWidth: "6.5rem", maxWidth: "6.5rem" } },
});
inside("td:not([colspan])", { borderInlineStart: `1px solid ${vars.line}` });
inside("td > a", {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: "24px",
  minHeight: "32px",
});
inside("td[data-state=off]", { background: vars.sand, color: vars.soft });
inside("td[data-state=full]", { background: vars.brandTint, color: vars.ink });
inside("td[data-state=some]", { background: vars.approvedTint, color: vars.ink });
inside("td:is([data-state=bar], [data-state=pending])", { padding: "2px", maxWidth: 0 });
inside("td:is([data-state=bar], [data-state=pending]) > a", {
  display: "block",
  minHeight: "28px",
  paddingInline: space[1],
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  lineHeight: "28px",
  textAlign: "start",
  textDecoration: "none",
  color: vars.ink,
  background: vars.infoTint,
  borderInlineStart: `3px solid ${vars.info}`,
  borderRadius: measure.radius,
});
inside("td[data-state=pending] > a", {
  background: vars.pendingTint,
  borderInlineStartColor: vars.pending,
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { forcedColors, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const picker = part({ display: "grid", gap: space[2], minWidth: 0 });
export const months = part({
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  justifyContent: "space-between",
  alignItems: "baseline",
});
export const calendar = part({ borderCollapse: "collapse" });
export const night = part({
  height: "52px",
  padding: 0,
  border: `1px solid ${vars.line}`,
  textAlign: "center",
  verticalAlign: "middle",
  lineHeight: 1.2,
  background: vars.sand,
  color: vars.soft,
  selectors: {
    "&[data-state=free]": { background: vars.approvedTint, color: vars.ink },
    "&[data-state=night]": { background: vars.brandTint, color: vars.ink },
    "&:is([data-state=arrival], [data-state=leaving])": {
      background: vars.fill,
      color: vars.onBrand,
    },
  },
  "@media": {
    [forcedColors]: {
      selectors: {
        "&:is([data-state=arrival], [data-state=leaving])": { outline: "3px solid Highlight" },
      },
    },
  },
});
const whole = {
  display: "grid",
  alignContent: "center",
  width: "100%",
  minHeight: "52px",
  padding: 0,
} as const;
export const closed = part(whole);
export const tap = part({
  ...whole,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineOffset: "-3px" },
  },
});
export const free = part({
  display: "block",
  fontSize: "12px",
  "@media": { [from.sm]: { fontSize: vars.size.small } },
});

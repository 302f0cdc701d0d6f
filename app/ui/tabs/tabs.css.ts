import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** From edge to edge on a phone, where it scrolls. */
export const tabs = part({
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  marginInline: `calc(-1 * ${measure.gutter})`,
  paddingInline: space[2],
  borderBlockEnd: `1px solid ${vars.line}`,
  "@media": { [from.sm]: { marginInline: 0, paddingInline: 0 } },
});
export const tab = part({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: "6px",
  minWidth: "44px",
  minHeight: "44px",
  paddingInline: "10px",
  color: vars.soft,
  fontWeight: 600,
  textDecoration: "none",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { color: vars.ink },
    "&[aria-current]": {
      color: vars.ink,
      fontWeight: 700,
      boxShadow: `inset 0 -3px ${vars.ink}`,
    },
    // The row cuts what is outside.
    "&:focus-visible": { outlineOffset: "-3px" },
  },
});
export const count = part({ fontSize: vars.size.small });

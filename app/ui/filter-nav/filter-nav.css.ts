import { style } from "@vanilla-extract/css";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const filterLinks = style([
  cluster,
  part({
    gap: space[2],
    flexWrap: "nowrap",
    overflowX: "auto",
    // Room for the focus ring.
    marginInline: "-5px",
    padding: "5px",
    scrollPaddingInline: "5px",
    scrollbarWidth: "thin",
    whiteSpace: "nowrap",
    "@media": {
      [below.sm]: {
        marginInline: `calc(-1 * ${measure.gutter})`,
        padding: `3px ${measure.gutter}`,
        scrollPaddingInline: measure.gutter,
        scrollbarWidth: "none",
      },
      [from.md]: {
        gap: space[1],
        flexWrap: "wrap",
        overflowX: "visible",
        fontSize: vars.size.small,
      },
    },
  }),
]);

export const chips = part({
  flex: "1 1 0",
  minWidth: 0,
  "@media": { [from.lg]: { flex: "0 1 auto" } },
});
export const heading = part({ color: vars.soft, fontSize: vars.size.small, fontWeight: 700 });
export const wrapped = style([cluster, part({ gap: space[2], paddingBlock: space[1] })]);

export const filterLink = part({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "44px",
  paddingInline: space[3],
  "@media": {
    [from.md]: { minHeight: "36px", paddingInline: space[2] },
    // Scrolls the current filter into view. The types lack the property.
    [below.md]: {
      selectors: { "&[aria-current]": { ...({ scrollInitialTarget: "nearest" } as object) } },
    },
  },
  border: `1.5px solid ${vars.line}`,
  borderRadius: measure.radius,
  background: vars.surface,
  textDecoration: "none",
  textTransform: "capitalize",
  selectors: {
    "&:hover": { borderColor: vars.brand },
    "&[aria-current]": {
      background: vars.fill,
      borderColor: vars.fill,
      color: vars.onBrand,
    },
  },
});

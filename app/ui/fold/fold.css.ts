import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const folds = part({
  marginInline: `calc(-1 * ${measure.gutter})`,
  paddingInline: measure.gutter,
  background: vars.surface,
  border: `solid ${vars.line}`,
  borderWidth: "1px 0",
  "@media": {
    [from.sm]: {
      marginInline: 0,
      paddingInline: space[5],
      borderWidth: "1px",
      borderRadius: measure.cut,
    },
  },
});
export const fold = part({
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.hair}` } },
});
export const handle = part({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minHeight: "56px",
  paddingBlock: space[2],
  lineHeight: 1.35,
  listStyle: "none",
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      flex: "none",
      width: "8px",
      height: "8px",
      marginInline: "6px 4px",
      border: `solid ${vars.soft}`,
      borderWidth: "0 2px 2px 0",
      transform: "rotate(45deg) translate(-2px,-2px)",
    },
    "[open] > &::after": { transform: "rotate(-135deg) translate(-2px,-2px)" },
  },
});
export const label = part({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });
export const title = part({ display: "block" });
export const summary = part({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  color: vars.soft,
  fontSize: vars.size.small,
});
export const inside = part({
  display: "grid",
  gap: space[4],
  paddingBlockEnd: space[5],
});

import { vars } from "#app/ui/theme/contract.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** On a phone one line; the page's own name, which is also its heading, is cut first. */
export const list = part({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[1],
  fontSize: vars.size.small,
  "@media": { [below.sm]: { flexWrap: "nowrap", whiteSpace: "nowrap" } },
});
export const item = part({
  display: "flex",
  alignItems: "center",
  gap: space[1],
  minWidth: 0,
  minHeight: "36px",
  color: vars.soft,
  selectors: {
    "&:not(:last-child)::after": { content: "›", color: vars.soft },
    "&:last-child": { flexShrink: 1000 },
  },
});
export const name = part({
  "@media": { [below.sm]: { overflow: "hidden", textOverflow: "ellipsis" } },
});
export const link = part({ color: vars.soft, paddingBlock: "6px" });
export const short = part({ "@media": { [below.sm]: { display: "none" } } });

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const list = part({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[1],
  fontSize: vars.size.small,
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
  },
});
export const link = part({ color: vars.soft, paddingBlock: "6px" });

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const totals = part({ display: "flex", flexWrap: "wrap", gap: `${space[1]} ${space[5]}` });
export const total = part({ display: "inline-block", paddingBlock: space[2] });
export const kind = part({ scrollMarginBlockStart: "5rem" });
export const item = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[4],
  paddingBlock: space[2],
  overflowWrap: "anywhere",
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
});
export const what = part({ flex: "1 1 16rem", minWidth: 0 });
/** Can be tapped above and below the line. */
export const title = part({ display: "inline-block", paddingBlock: "5px", fontWeight: 600 });
export const text = part({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  color: vars.soft,
  fontSize: vars.size.small,
});
export const when = part({ color: vars.soft, fontSize: vars.size.small });
/** As wide with a status as without, so that the days stand below each other. */
export const state = part({ minWidth: "8.5rem", marginInlineStart: "auto", textAlign: "end" });

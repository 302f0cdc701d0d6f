import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const letter = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  minWidth: 0,
  paddingBlockEnd: space[5],
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { "&:last-child": { paddingBlockEnd: 0, borderBlockEnd: 0 } },
});
export const answer = part({
  paddingInlineStart: space[4],
  borderInlineStart: `3px solid ${vars.brand}`,
  "@media": { [from.sm]: { marginInlineStart: space[10] } },
});
export const writer = part({ display: "flex", alignItems: "center", gap: space[3], minWidth: 0 });
export const when = part({ display: "block", color: vars.soft, fontSize: vars.size.small });

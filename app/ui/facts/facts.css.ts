import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const row = part({
  paddingBlock: space[2],
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
  "@media": {
    [from.sm]: { display: "grid", gridTemplateColumns: "10.5rem minmax(0,1fr)", gap: space[4] },
  },
});
export const label = part({ color: vars.soft });
export const value = part({ fontWeight: 600, whiteSpace: "pre-line" });

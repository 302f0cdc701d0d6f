import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** A page of settings and what stands on it. */
export const further = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space[2],
  minHeight: "44px",
  paddingBlock: space[2],
  color: vars.soft,
});

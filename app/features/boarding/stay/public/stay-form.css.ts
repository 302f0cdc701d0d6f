import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** What follows, one after the other. */
export const steps = part({
  display: "grid",
  gap: space[2],
  paddingInlineStart: space[5],
  listStyle: "decimal",
});

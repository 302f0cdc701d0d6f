import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Dark on white in every theme, as many readers need it. */
export const code = part({
  width: "min(100%, 15rem)",
  height: "auto",
  marginBlock: space[2],
  background: "#fff",
  fill: "#000",
  borderRadius: "6px",
});

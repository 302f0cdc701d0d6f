import { part } from "#app/ui/theme/layers.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** Dark on white whatever the theme: many readers take nothing else. */
export const code = part({
  width: "min(100%, 15rem)",
  height: "auto",
  marginBlock: space[2],
  background: "#fff",
  fill: "#000",
  borderRadius: "6px",
});

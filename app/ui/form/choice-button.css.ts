import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const choosing = part({
  selectors: { "&[open]": { flex: "1 1 100%", maxWidth: "24rem" } },
});
globalStyle(`${choosing} > summary::-webkit-details-marker`, {
  "@layer": { [components]: { display: "none" } },
});
// An open choice hides the other buttons.
globalStyle(`:has(> ${choosing}[open]) > :not(${choosing})`, {
  "@layer": { [components]: { display: "none" } },
});
export const opened = part({
  display: "grid",
  gap: space[2],
  marginBlockStart: space[2],
  whiteSpace: "normal",
});
export const choices = part({ display: "grid", gap: space[2] });
globalStyle(`${choices} > button`, {
  "@layer": { [components]: { justifyContent: "flex-start", textAlign: "start" } },
});

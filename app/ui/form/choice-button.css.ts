import { globalStyle } from "@vanilla-extract/css";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** A button that opens ready answers. */
export const choosing = part({
  selectors: { "&[open]": { flex: "1 1 100%", maxWidth: "24rem" } },
});
globalStyle(`${choosing} > summary::-webkit-details-marker`, {
  "@layer": { [components]: { display: "none" } },
});
// While it is open what stands beside it is out of reach.
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

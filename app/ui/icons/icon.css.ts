import { part } from "#app/ui/theme/part.ts";

export const icon = part({
  width: "1.25em",
  height: "1.25em",
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "1.8",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

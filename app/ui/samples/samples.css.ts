import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { type Colour, colours, measure, space } from "#app/ui/theme/tokens.ts";

export const section = part({
  paddingBlock: space[8],
  borderBlockStart: `2px dashed ${vars.line}`,
});
export const body = part({ display: "grid", gap: space[5], paddingBlockStart: space[5] });
export const swatches = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
});
const swatch = part({
  height: "56px",
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
});
export const ground = styleVariants(
  Object.fromEntries(Object.keys(colours).map((name) => [name, name as Colour])),
  (name) => [swatch, part({ background: vars[name] })],
);
export const tone = swatch;
export const word = styleVariants(vars.size, (fontSize) => [part({ fontSize, lineHeight: 1.3 })]);

import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const days = part({ display: "flex", flexDirection: "column" });
export const day = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  paddingBlock: space[4],
  borderBlockStart: `1px solid ${vars.line}`,
});
export const head = part({ fontSize: vars.size.body, fontWeight: 700 });
export const note = part({ display: "flex", flexDirection: "column", gap: space[2] });
export const by = part({ color: vars.soft, fontSize: vars.size.small });
export const photos = part({ display: "flex", flexWrap: "wrap", gap: space[2] });
export const photo = part({
  width: "160px",
  height: "120px",
  objectFit: "cover",
  borderRadius: measure.radius,
  background: vars.sand,
});
export const ticks = part({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  fontSize: vars.size.small,
  color: vars.soft,
});

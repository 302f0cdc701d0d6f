import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const empty = part({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: space[3],
  maxWidth: "30rem",
  marginInline: "auto",
  padding: `${space[8]} ${space[4]}`,
  textAlign: "center",
});
export const picture = part({
  width: "min(240px, 70%)",
  // Empty in lite mode.
  selectors: { "&:empty": { display: "none" } },
});
export const title = part({ fontSize: vars.size.h3 });
export const text = part({ color: vars.soft });

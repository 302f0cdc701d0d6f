import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const pets = part({
  display: "grid",
  gap: space[4],
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const pet = part({
  display: "flex",
  flexDirection: "column",
  gap: space[3],
  minWidth: 0,
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: measure.round,
  "@media": { print: { breakInside: "avoid" } },
});
export const petHead = part({ display: "flex", alignItems: "center", gap: space[3], minWidth: 0 });
export const rounds = part({
  display: "grid",
  gap: space[4],
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const round = part({
  display: "flex",
  flexDirection: "column",
  gap: space[2],
  minWidth: 0,
  padding: space[4],
  background: vars.sand,
  borderRadius: measure.round,
});
export const roundHead = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `0 ${space[3]}`,
});
export const needName = part({ fontWeight: 700 });
export const name = part({ fontSize: vars.size.h3, overflowWrap: "anywhere" });
export const quiet = part({
  color: vars.soft,
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
export const needs = part({
  display: "grid",
  gap: space[1],
  fontSize: vars.size.small,
  overflowWrap: "anywhere",
});
/** Always there, so that nothing below it moves. */
export const status = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  minHeight: "44px",
});
export const refused = part({ display: "grid", gap: space[2] });
export const waits = part({
  padding: `${space[2]} ${space[3]}`,
  background: vars.pendingTint,
  color: vars.ink,
  borderRadius: "6px",
  overflowWrap: "anywhere",
});
export const face = part({
  position: "relative",
  flex: "none",
  width: "40px",
  height: "40px",
  borderRadius: "35% 25% 38% 23%",
  overflow: "hidden",
});
export const photo = part({
  position: "absolute",
  inset: 0,
  width: "40px",
  height: "40px",
  objectFit: "cover",
});

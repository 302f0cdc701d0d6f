import { vars } from "#app/ui/theme/contract.css.ts";
import { part } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

/** What stands in a field by now, beside what was typed into it. */
export const theirs = part({
  display: "block",
  marginBlockStart: space[1],
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.pending}`,
  color: vars.ink,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const photos = part({ display: "grid", gap: space[4], listStyle: "none", padding: 0 });
export const photo = part({
  display: "grid",
  gap: space[3],
  padding: space[3],
  border: `1px solid ${vars.line}`,
  borderRadius: measure.radius,
  "@media": { [from.sm]: { gridTemplateColumns: "180px minmax(0, 1fr)", gap: space[5] } },
});
export const picture = part({
  height: "180px",
  objectFit: "cover",
  borderRadius: measure.radius,
});
export const answers = part({ display: "grid", gap: space[3], alignContent: "start" });
/** The number and the tick share a line. */
export const small = part({
  display: "grid",
  gridTemplateColumns: "minmax(5rem, 8rem) minmax(0, 1fr)",
  gap: space[4],
  alignItems: "end",
});

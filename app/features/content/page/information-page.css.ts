import { vars } from "#app/ui/theme/contract.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const top = part({
  display: "grid",
  columnGap: space[12],
  alignItems: "center",
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1.5fr) minmax(0, 1fr)" } },
});

export const art = part({
  width: "100%",
  maxWidth: "24rem",
  marginBlockEnd: space[8],
  justifySelf: "center",
});

/** Stays in view beside the text; below it on a phone. */
export const next = part({
  padding: `${space[6]} 0`,
  borderBlock: `2px dashed ${vars.line}`,
  "@media": { [from.md]: { position: "sticky", top: space[6] } },
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const page = part({ paddingBlockStart: space[6] });
/** On a phone the conversation stands above the actions, on a wide screen beside both. */
export const columns = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[10],
  alignItems: "start",
  "@media": {
    [from.md]: {
      gridTemplateColumns: "minmax(0, 1fr) 26rem",
      gridTemplateRows: "auto 1fr",
      columnGap: "4.5rem",
    },
  },
});
export const aside = part({
  "@media": { [from.md]: { gridColumn: 2, gridRow: "1 / span 2" } },
});
export const first = part({ display: "grid", gap: space[4] });
/** Reference and data: smaller than the answer. */
export const fine = part({});
globalStyle(`:is(${fine}, ${aside}) h2`, {
  "@layer": { [components]: { fontSize: vars.size.h3 } },
});
export const folds = part({ borderBlock: `1px solid ${vars.line}` });
globalStyle(`${folds} > * + *`, {
  "@layer": { [components]: { borderBlockStart: `1px solid ${vars.line}` } },
});
export const pets = part({ display: "grid", gap: space[3] });
export const pet = part({ display: "flex", alignItems: "center", gap: space[3], lineHeight: 1.35 });
export const petFacts = part({ display: "block", color: vars.soft, fontSize: vars.size.small });

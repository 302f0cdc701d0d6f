import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";
import { thumb } from "#app/ui/thumb/thumb.css.ts";

export const kinds = part({ display: "flex", flexWrap: "wrap", columnGap: space[10] });
export const section = part({
  display: "grid",
  gap: space[3],
  minWidth: 0,
  marginBlockEnd: space[6],
});
export const quiet = part({ color: vars.soft, fontSize: vars.size.small, fontWeight: 400 });
export const places = part({ display: "flex", flexWrap: "wrap", gap: `${space[5]} ${space[8]}` });
export const place = part({ display: "grid", gap: space[2], minWidth: 0, alignContent: "start" });
export const name = part({ fontSize: vars.size.body, fontWeight: 600, overflowWrap: "anywhere" });

export const slots = part({
  marginInlineStart: "-4px",
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[3]} ${space[2]}`,
});
export const slot = part({
  display: "grid",
  gap: "3px",
  justifyItems: "center",
  width: "4.75rem",
  textAlign: "center",
  fontSize: vars.size.small,
  lineHeight: 1.25,
});
export const animal = part({
  display: "grid",
  gap: "3px",
  justifyItems: "center",
  width: "100%",
  color: vars.ink,
  fontWeight: 600,
  textDecoration: "none",
});
globalStyle(`${animal} > .${thumb}`, {
  "@layer": { [components]: { width: "68px", height: "68px" } },
});
export const free = part({
  width: "68px",
  height: "68px",
  border: `2px dashed ${vars.line}`,
  borderRadius: measure.cutSmall,
});
export const cut = part({
  overflow: "hidden",
  maxWidth: "100%",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const late = part({ color: vars.rejected, fontWeight: 600 });

export const unplaced = part({ display: "grid", borderBlockStart: `1px solid ${vars.hair}` });
export const row = part({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${space[1]} ${space[3]}`,
  alignItems: "center",
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.hair}`,
  "@media": { [from.sm]: { gridTemplateColumns: "auto minmax(0, 1fr) minmax(0, 24rem)" } },
});
globalStyle(`${row} > :last-child`, {
  "@layer": {
    [components]: { gridColumn: "1 / -1", "@media": { [from.sm]: { gridColumn: "auto" } } },
  },
});
export const move = part({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space[2],
  alignItems: "end",
});

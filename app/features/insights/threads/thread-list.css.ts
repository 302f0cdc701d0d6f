import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const item = part({
  display: "grid",
  gridTemplateColumns: "56px minmax(0, 1fr)",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  position: "relative",
  padding: `${space[3]} ${measure.gutter}`,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.line}` } },
  "@media": { [from.sm]: { gridTemplateColumns: "56px minmax(0, 1fr) auto" } },
});
export const what = part({ minWidth: 0 });
// The link's tap target is the whole row.
globalStyle(`${what} > a::after`, {
  "@layer": { [components]: { content: "", position: "absolute", inset: 0 } },
});
export const beside = part({
  gridColumn: 2,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
  color: vars.soft,
  fontSize: vars.size.small,
  whiteSpace: "nowrap",
  "@media": { [from.sm]: { gridColumn: "auto", flexDirection: "row-reverse" } },
});

import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const search = part({
  display: "grid",
  gap: space[3],
  alignItems: "end",
  gridTemplateColumns: "1fr 1fr",
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(12rem, 20rem) 12rem 12rem auto" } },
});
globalStyle(`${search} > :first-child`, {
  "@layer": {
    [components]: { gridColumn: "1 / -1", "@media": { [from.sm]: { gridColumn: "auto" } } },
  },
});
globalStyle(`${search} > button`, {
  "@layer": {
    [components]: {
      gridColumn: "1 / -1",
      "@media": { [from.sm]: { gridColumn: "auto", justifySelf: "start" } },
    },
  },
});

export const person = part({ display: "flex", gap: space[4], alignItems: "center" });
export const quiet = part({ color: vars.soft });

export const length = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: space[3],
});
export const row = part({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
  paddingBlock: space[2],
});
export const times = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))",
});
export const hoursTable = part({
  display: "grid",
  gap: space[1],
  fontVariantNumeric: "tabular-nums",
});
export const whole = part({ whiteSpace: "nowrap" });
export const hoursRow = part({
  display: "grid",
  columnGap: space[3],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))",
});

export const profile = part({
  display: "grid",
  gap: space[6],
  alignItems: "start",
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 41rem) minmax(18rem, 1fr)", gap: space[8] },
  },
});
export const booking = part({ minWidth: 0 });
export const address = part({
  padding: space[3],
  background: vars.sand,
  borderRadius: measure.radius,
  overflowWrap: "anywhere",
  fontFamily: "monospace",
  fontSize: vars.size.small,
  userSelect: "all",
});

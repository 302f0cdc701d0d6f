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
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    [from.sm]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [from.lg]: { gridTemplateColumns: "minmax(10rem, 2fr) repeat(4, minmax(8rem, 1fr)) auto" },
  },
});
globalStyle(`${search} > :first-child`, {
  "@layer": {
    [components]: { gridColumn: "1 / -1", "@media": { [from.lg]: { gridColumn: "auto" } } },
  },
});
globalStyle(`${search} > button`, {
  "@layer": { [components]: { justifySelf: "start" } },
});

export const profile = part({
  display: "grid",
  gap: space[6],
  alignItems: "start",
  "@media": {
    [from.md]: { gridTemplateColumns: "minmax(0, 41rem) minmax(18rem, 1fr)", gap: space[8] },
  },
});
export const main = part({ minWidth: 0, display: "grid", gap: space[6] });
export const quiet = part({ color: vars.soft });

export const photos = part({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  listStyle: "none",
  padding: 0,
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
export const photo = part({
  width: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  borderRadius: measure.radius,
});
export const ownPhotos = part({ display: "grid", gap: space[2], border: 0, padding: 0, margin: 0 });
export const legend = part({ fontWeight: 700, paddingBlockEnd: space[2] });

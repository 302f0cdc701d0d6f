import { globalStyle, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forScreenReaders } from "#app/ui/theme/hidden.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const debt = part({ display: "grid", gap: space[2] });
export const lede = part({ fontSize: vars.size.lead, lineHeight: 1.5 });
export const bar = part({
  width: "100%",
  height: "12px",
  borderRadius: measure.radius,
  overflow: "hidden",
});
const colours = {
  late: vars.rejected,
  older: vars.pending,
  young: vars.edge,
  coming: vars.line,
};
export const parts = styleVariants(colours, (fill) => [
  part({ fill, stroke: vars.paper, strokeWidth: ".4" }),
]);
export const key = part({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[8]}`,
  color: vars.soft,
  fontSize: vars.size.small,
});
globalStyle(`${key} strong`, { "@layer": { [components]: { color: vars.ink } } });
export const keyOf = styleVariants(colours, (background) => [
  part({
    selectors: {
      "&::before": {
        content: "",
        display: "inline-block",
        width: "8px",
        height: "8px",
        marginInlineEnd: "6px",
        borderRadius: "2px",
        background,
      },
    },
  }),
]);
export const late = part({ color: vars.rejected, fontWeight: 700 });
export const open = part({ color: vars.soft });
export const remind = part({ whiteSpace: "nowrap" });
export const word = part({ "@media": { [below.sm]: forScreenReaders } });

/** On a phone: face, who and for what, what is owed above its age, and the sign of the reminder. */
export const rows = part({});
const onPhone = (selector: string, rule: object) =>
  globalStyle(`${rows} ${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: rule } } },
  });
const row = "tbody tr:not([data-group])";
onPhone(row, {
  display: "grid",
  gridTemplate: '"face who owed do" auto "face who age do" auto / 56px minmax(0, 1fr) auto auto',
  gap: `0 ${space[3]}`,
});
onPhone(`${row} > [data-kind=picture]`, { gridArea: "face" });
onPhone(`${row} > th`, { gridArea: "who" });
onPhone(`${row} > [data-area=owed]`, { gridArea: "owed", alignSelf: "end", textAlign: "end" });
onPhone(`${row} > [data-area=age]`, { gridArea: "age", alignSelf: "start", textAlign: "end" });
onPhone(`${row} > [data-kind=step]`, { gridArea: "do" });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below, from } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const days = part({ whiteSpace: "nowrap" });
export const nights = part({
  display: "block",
  color: vars.soft,
  "@media": { [below.md]: { display: "none" } },
});
export const by = part({ "@media": { [from.md]: { display: "none" } } });
export const quiet = part({ color: vars.soft });
export const when = part({ display: "block", color: vars.soft, whiteSpace: "nowrap" });
export const late = style([when, part({ color: vars.rejected, fontWeight: 700 })]);

/** On a phone: faces, name and days; at the end when, and below it the step. */
export const rows = part({});
export const grouped = part({});
const onPhone = (selector: string, rule: object) =>
  globalStyle(selector, {
    "@layer": { [components]: { "@media": { [below.md]: rule } } },
  });
const member = "tbody tr:not([data-group])";
const row = `.${rows} ${member}`;
onPhone(row, {
  display: "grid",
  // The step stands beside a name's second line.
  gridTemplate: `"face name when" auto "face name do" auto "face days do" auto "face owner do" auto
    / 56px minmax(0, 1fr) auto`,
  gap: `0 ${space[3]}`,
});
onPhone(`${row} > [data-kind=picture]`, { gridArea: "face" });
onPhone(`${row} > th`, { gridArea: "name", alignSelf: "end" });
onPhone(`${row} > :is(th, [data-area=owner]) > span + span`, { display: "none" });
onPhone(`${row} > [data-area=days]`, {
  gridArea: "days",
  color: vars.soft,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
onPhone(`${row} > [data-area=owner]`, { gridArea: "owner" });
onPhone(`${row} > [data-area=when]`, { gridArea: "when", textAlign: "end" });
onPhone(`${row} > [data-kind=step]`, { gridArea: "do" });
onPhone(`${row} > [data-kind=step] > div`, { flexDirection: "column", alignItems: "stretch" });
onPhone(`${row}:not(:has(> [data-kind=step] :is(a, button))) > [data-area=when]`, {
  gridRow: "1 / -1",
  alignSelf: "center",
});
onPhone(`.${rows}.${grouped} ${member}`, {
  gridTemplateRows: "auto auto auto",
  gridTemplateAreas: '"face name when" "face name do" "face days do"',
});
onPhone(`.${rows}.${grouped} [data-area=owner]`, { display: "none" });

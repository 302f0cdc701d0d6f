import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { below } from "#app/ui/theme/media.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const late = part({ color: vars.rejected });

/** On a phone: face; name and state; place and next step with the days at the end. */
export const rows = part({});
const onPhone = (selector: string, rule: object) =>
  globalStyle(`${rows} ${selector}`, {
    "@layer": { [components]: { "@media": { [below.md]: rule } } },
  });
onPhone("tbody tr", {
  display: "grid",
  gridTemplate:
    '"face who state" auto "face line days" auto / 56px minmax(0, 1fr) fit-content(45%)',
  gap: `0 ${space[2]}`,
});
onPhone("[data-kind=picture]", { gridArea: "face" });
onPhone("th", { gridArea: "who", minWidth: 0 });
onPhone("[data-kind=state]", { gridArea: "state", alignSelf: "start", justifySelf: "end" });
onPhone("[data-kind=state] *", { whiteSpace: "normal" });
for (const gridArea of ["line", "days"]) {
  onPhone(`[data-area=${gridArea}]`, { gridArea, color: vars.soft, fontSize: vars.size.small });
}
onPhone("[data-area=days]", { justifySelf: "end", alignSelf: "end" });

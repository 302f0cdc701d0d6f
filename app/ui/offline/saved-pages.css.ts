import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const savedPages = part({ maxWidth: "41.25rem" });
export const savedPagesList = part({ marginBlockStart: space[3] });

const inside = (selector: string, rule: object) =>
  globalStyle(`${savedPagesList} ${selector}`, { "@layer": { [components]: rule } });

inside("li", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[4],
  paddingBlockEnd: space[2],
  borderBlockEnd: `1px solid ${vars.line}`,
});
inside("a", { paddingBlock: space[3] });
inside("small", { color: vars.soft });

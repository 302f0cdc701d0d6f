import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { components } from "#app/ui/theme/layers.css.ts";
import { part } from "#app/ui/theme/part.ts";
import { measure, space } from "#app/ui/theme/tokens.ts";

export const prose = part({ maxWidth: measure.line, lineHeight: 1.7 });

export const lines = part({ whiteSpace: "pre-line" });

const inside = (selector: string, rule: object) =>
  globalStyle(`${prose} ${selector}`, { "@layer": { [components]: rule } });

inside("> * + *", { marginBlockStart: space[4] });
inside("> h2", { marginBlockStart: space[10] });
inside("> h3", { marginBlockStart: space[8] });
// Chapters with entries.
inside("section > * + *", { marginBlockStart: space[3] });
inside("> section", { marginBlockStart: space[12] });
inside("section > section", {
  marginBlockStart: space[6],
  paddingBlockStart: space[6],
  borderBlockStart: `1px solid ${vars.line}`,
});
inside(":is(ul,ol):not([class])", { paddingInlineStart: space[6] });
inside("li::marker", { color: vars.brand, fontWeight: 700 });
inside("blockquote", {
  paddingInlineStart: space[5],
  borderInlineStart: `3px dashed ${vars.brand}`,
  fontSize: vars.size.lead,
});
inside("img", { borderRadius: measure.round });

import { globalStyle } from "@vanilla-extract/css";
import { variant } from "#app/ui/button/button.css.ts";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { list as needs } from "#app/ui/needs-list/needs-list.css.ts";
import { actions, dense } from "#app/ui/page-header/page-header.css.ts";
import { link as pageLink } from "#app/ui/pagination/pagination.css.ts";
import { table } from "#app/ui/table/table.css.ts";
import { tag } from "#app/ui/tag/tag.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { dashboardTheme } from "#app/ui/theme/dashboard-theme.css.ts";
import { components, elements } from "#app/ui/theme/layers.css.ts";
import { canHover } from "#app/ui/theme/media.ts";
import { space } from "#app/ui/theme/tokens.ts";

// How the dashboard shows pieces that public pages use too.
const own = (one: string) => `.${one.split(" ").at(-1)}`;
const rule = (selector: string, style: object) =>
  globalStyle(`.${dashboardTheme} ${selector}`, { "@layer": { [components]: style } });
const hovered = (selector: string, style: object) =>
  rule(selector, { "@media": { [canHover]: style } });

globalStyle(`.${dashboardTheme} a`, {
  "@layer": { [elements]: { textDecorationColor: vars.edge, textDecorationThickness: "1px" } },
});
globalStyle(`.${dashboardTheme} a:hover`, {
  "@layer": { [elements]: { "@media": { [canHover]: { textDecorationColor: "currentColor" } } } },
});

// Crimson is the next step; the second button is filled with sand, and outlines belong to fields.
const enabled = ":not(:disabled, [aria-disabled=true])";
rule(`${own(variant.secondary)}${enabled}`, {
  background: vars.sand,
  borderColor: "transparent",
  fontWeight: 600,
});
hovered(`${own(variant.secondary)}${enabled}:hover`, { background: vars.line });
rule(`${own(variant.danger)}${enabled}`, { background: "none", borderColor: "transparent" });
hovered(`${own(variant.danger)}${enabled}:hover`, { background: vars.rejectedTint });
// Of rows that each have a next step, the first or the one that is used has the crimson.
const primary = own(variant.primary);
const second = `${primary}${enabled}`;
const used = ":is(:hover, :focus-within)";
const plain = { background: vars.sand, color: vars.ink, fontWeight: 600, boxShadow: "none" };
for (const [query, unused] of [
  [canHover, `:not(${used})`],
  ["(hover: none)", ":not(:focus-within)"],
] as const) {
  const later = [
    `.${table} tr:has(${primary}) ~ tr${unused}`,
    `.${table} tbody:has(${primary}) ~ tbody tr${unused}`,
    `.${needs} > li:has(${primary}) ~ li${unused}`,
  ];
  rule(`:is(${later.join(",")}) ${second}`, { "@media": { [query]: plain } });
}
// Not where the head already has it.
rule(`.${dense}:has(${primary}) ~ * .${table} ${second}`, plain);
const others = [
  `.${table}:has(tr${used} ${primary}) tr:not(${used})`,
  `.${needs}:has(> li${used} ${primary}) > li:not(${used})`,
];
hovered(`:is(${others.join(",")}) ${second}`, plain);

rule(`.${filterLink}`, {
  paddingInline: space[3],
  border: 0,
  borderRadius: "22px",
  background: vars.sand,
  fontWeight: 600,
  fontSize: vars.size.small,
});
// The chips end before the buttons of their line.
rule(`.${dense}:has(.${actions}) ${own(filterLinks)}`, {
  marginInlineEnd: 0,
  paddingInlineEnd: space[1],
});
hovered(`.${filterLink}:hover`, { background: vars.line });
const chosen = { background: vars.chosen, color: vars.onChosen };
rule(`:is(.${filterLink}, .${pageLink})[aria-current]`, chosen);

// A record's name has the collar tag; in rows its state is a dot and a word.
rule(`.${tag}`, {
  border: "1px solid currentColor",
  borderRadius: "12px 5px 5px 12px",
  letterSpacing: 0,
  textTransform: "none",
});
rule(`.${tag}::first-letter`, { textTransform: "uppercase" });
rule(`:is(.${table}, .${needs}, li) .${tag}`, {
  padding: "0 0 0 14px",
  border: 0,
  background: "none",
  fontSize: vars.size.small,
  fontWeight: 600,
});
rule(`:is(.${table}, .${needs}, li) .${tag}::before`, { insetInlineStart: 0 });

import { type StyleRule, style } from "@vanilla-extract/css";
import { components } from "./layers.css.ts";
import { canHover } from "./media.ts";

type Part = NonNullable<StyleRule["@layer"]>[string];

/** A page's own `style` overrides it. `:hover` applies only where a pointer can hover: it would stay after a tap. */
export function part(rule: Part): string {
  return style({ "@layer": { [components]: onlyHovering(rule) } });
}

function onlyHovering({ selectors = {}, ...rule }: Part): Part {
  const isHover = ([selector]: [string, unknown]) => selector.includes(":hover");
  const all = Object.entries(selectors);
  const hovers = all.filter(isHover);
  if (hovers.length === 0) return { ...rule, selectors };
  return {
    ...rule,
    selectors: Object.fromEntries(all.filter((entry) => !isHover(entry))),
    "@media": { ...rule["@media"], [canHover]: { selectors: Object.fromEntries(hovers) } },
  };
}

import { globalLayer, type StyleRule, style } from "@vanilla-extract/css";
import { canHover } from "./media.ts";

export const reset = globalLayer("reset");
export const elements = globalLayer("elements");
export const components = globalLayer("components");

type Part = NonNullable<StyleRule["@layer"]>[string];

/**
 * A style of a ui component: whatever a page says in its own `style` wins over it. What it says of `:hover` holds where
 * a pointer can hover; elsewhere a tap would leave it behind.
 */
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

import { globalLayer, type StyleRule, style } from "@vanilla-extract/css";

export const reset = globalLayer("reset");
export const elements = globalLayer("elements");
export const components = globalLayer("components");

/** A style of a ui component: whatever a page says in its own `style` wins over it. */
export function part(rule: NonNullable<StyleRule["@layer"]>[string]): string {
  return style({ "@layer": { [components]: rule } });
}

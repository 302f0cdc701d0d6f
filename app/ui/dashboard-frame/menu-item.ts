import type { Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import type { IconName } from "#app/ui/icons/paths.ts";

export type MenuItem = {
  href: string;
  label: string;
  icon: IconName;
  group?: string | undefined;
  /** What its badge counts, after the number. */
  counts?: string | undefined;
  /** Shows what the badge counts beside the number. */
  isCountNamed?: true | undefined;
};

/** Returns the `href` of the deepest menu item in the breadcrumbs or above this address. */
export function findMenuHref(menu: readonly MenuItem[], breadcrumbs: readonly Crumb[]) {
  const current = breadcrumbs.at(-1)?.href;
  return menu
    .map(({ href }) => href)
    .filter((href) => breadcrumbs.some((crumb) => crumb.href === href) || isAbove(href, current))
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
}

function isAbove(href: string, address = ""): boolean {
  return address.startsWith(`${href}/`);
}

/** `page` for the page itself, `true` for its section. */
export function ariaCurrent(href: string, here: string | undefined, current: string | undefined) {
  return href !== here ? undefined : href === current ? "page" : "true";
}

export function groupMenu(menu: readonly MenuItem[]) {
  const groups: { group: string | undefined; items: MenuItem[] }[] = [];
  for (const item of menu) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

import type { Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import type { IconName } from "#app/ui/icons/icon.tsx";

/** A place in the drawer; its sign is all that shows of it in the narrow rail. */
export type MenuItem = {
  href: string;
  label: string;
  icon: IconName;
  /** The quiet heading above it and its neighbours. */
  group?: string | undefined;
};

/** Returns the deepest entry on the way here or above this address. */
export function placeInMenu(menu: readonly MenuItem[], breadcrumbs: readonly Crumb[]) {
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

/** How the entry of this place is marked: `page` only where it is this very page. */
export function markOf(href: string, here: string | undefined, current: string | undefined) {
  return href !== here ? undefined : href === current ? "page" : "true";
}

/** Neighbours with the same heading, in the order of the menu. */
export function groupsOf(menu: readonly MenuItem[]) {
  const groups: { group: string | undefined; items: MenuItem[] }[] = [];
  for (const item of menu) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

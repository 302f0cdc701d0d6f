import { load } from "#app/ui/page-script/modules.ts";
import { breakpoints } from "#app/ui/theme/media.ts";
import type { SearchBox } from "./search-box.ts";

/**
 * From now on the frame's drawer follows the window (open from `xl` on) and lies over the page below `lg`, Esc closes
 * it and the profile menu, and Ctrl + K leads to the search box, which opens over the page once its module is there.
 * Until then the markup rules alone.
 */
export function followFrame(): void {
  const drawer = document.querySelector<HTMLDetailsElement>("[data-drawer]");
  const profile = document.querySelector<HTMLDetailsElement>("[data-profile]");
  if (!drawer || !profile) return;
  const wide = matchMedia(`(min-width: ${breakpoints.xl}px)`);
  const large = matchMedia(`(min-width: ${breakpoints.lg}px)`);
  const isOver = () => drawer.open && !large.matches;
  const cover = () => {
    for (const one of document.querySelectorAll<HTMLElement>("[data-covered]")) {
      one.inert = isOver();
    }
  };
  const follow = () => {
    drawer.open = wide.matches;
    cover();
  };
  follow();
  wide.addEventListener("change", follow);
  large.addEventListener("change", cover);
  drawer.addEventListener("toggle", cover);
  profile.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !profile.contains(relatedTarget as Node)) profile.open = false;
  });
  document.addEventListener("click", ({ target }) => {
    const on = target as Element;
    if (on.matches("[data-search]")) load("/search.js");
    if (!on.closest("[data-menu] a")) return;
    profile.open = false;
    if (isOver()) drawer.open = false;
    // At once: what the step says next may take the focus.
    cover();
  });
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) {
      event.preventDefault();
      const box = document.querySelector<SearchBox>("[data-search]");
      if (!box) return;
      box.opener = document.activeElement;
      box.focus();
      box.click();
    }
    if (key !== "Escape") return;
    const open = profile.contains(document.activeElement) ? profile : drawer;
    if (!(open === profile ? profile.open : isOver())) return;
    open.open = false;
    cover();
    open.querySelector("summary")?.focus();
  });
}

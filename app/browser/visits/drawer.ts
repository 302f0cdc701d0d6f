import { load } from "#app/browser/modules.ts";
import type { SearchBox } from "#app/browser/search/search-box.ts";
import { lgWidth, xlWidth } from "#app/ui/theme/media.ts";

/**
 * From now on the frame's drawer follows the window (open from `xl` on) and lies over the page below `lg`, where it and
 * the profile menu are a step of the history, which the way back of a phone takes first. Esc closes both, and Ctrl + K
 * leads to the search box, which opens over the page once its module is there. Until then the markup rules alone.
 */
export function followFrame(): void {
  const drawer = document.querySelector<HTMLDetailsElement>("[data-drawer]");
  const profile = document.querySelector<HTMLDetailsElement>("[data-profile]");
  if (!drawer || !profile) return;
  const wide = matchMedia(`(min-width: ${xlWidth}px)`);
  const isNarrow = () => innerWidth < lgWidth;
  const isOver = () => drawer.open && isNarrow();
  /** Whether an open menu is a step of the history, undefined while that is taken back, and what follows once it has gone. */
  let hasStep: boolean | undefined = false;
  let then: (() => void) | undefined;
  const cover = () => {
    for (const one of document.querySelectorAll<HTMLElement>("[data-inert-behind]")) {
      one.inert = isOver();
    }
  };
  const close = () => {
    profile.open = false;
    if (isOver()) drawer.open = false;
    // At once: what the step says next may take the focus.
    cover();
  };
  const followMenus = () => {
    cover();
    const isOpen = isOver() || (profile.open && isNarrow());
    if (hasStep === undefined || isOpen === hasStep) return;
    hasStep = isOpen || undefined;
    if (isOpen) history.pushState(history.state, "");
    else history.back();
  };
  const followWidth = () => {
    drawer.open = wide.matches;
    followMenus();
  };
  followWidth();
  wide.addEventListener("change", followWidth);
  addEventListener("resize", cover);
  // It does not bubble.
  document.addEventListener("toggle", followMenus, true);
  addEventListener("popstate", () => {
    if (hasStep) close();
    hasStep = false;
    then?.();
    then = undefined;
    // It was opened again meanwhile.
    followMenus();
  });
  profile.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !profile.contains(relatedTarget as Node)) profile.open = false;
  });
  document.addEventListener("click", (event) => {
    const on = event.target as Element;
    if (on.matches("[data-search]")) load("/search.js");
    const link = on.closest("[data-menu] a");
    if (!link) return;
    close();
    if (!hasStep) return;
    event.preventDefault();
    then = () => link.dispatchEvent(new MouseEvent("click", event));
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
    const open = profile.open ? profile : isOver() && drawer;
    if (!open) return;
    close();
    open.querySelector("summary")?.focus();
  });
}

import { load } from "#app/browser/modules.ts";
import type { SearchBox } from "#app/browser/search/search-box.ts";
import { lgWidth, xlWidth } from "#app/ui/theme/media.ts";

/** Below `lg` an open menu covers the page and has a history entry, so that Back closes it first. */
export function followFrame(): void {
  const drawer = document.querySelector<HTMLDetailsElement>("[data-drawer]");
  const profile = document.querySelector<HTMLDetailsElement>("[data-profile]");
  if (!drawer || !profile) return;
  const wide = matchMedia(`(min-width: ${xlWidth}px)`);
  const isNarrow = () => innerWidth < lgWidth;
  const coversPage = () => drawer.open && isNarrow();
  /** Undefined while the entry is being removed. */
  let hasEntry: boolean | undefined = false;
  let afterBack: (() => void) | undefined;
  const updateInert = () => {
    for (const one of document.querySelectorAll<HTMLElement>("[data-inert-behind]")) {
      one.inert = coversPage();
    }
  };
  const close = () => {
    profile.open = false;
    if (coversPage()) drawer.open = false;
    // At once: what follows may take the focus.
    updateInert();
  };
  const followMenus = () => {
    updateInert();
    const isOpen = coversPage() || (profile.open && isNarrow());
    if (hasEntry === undefined || isOpen === hasEntry) return;
    hasEntry = isOpen || undefined;
    if (isOpen) history.pushState(history.state, "");
    else history.back();
  };
  const followWidth = () => {
    drawer.open = wide.matches;
    followMenus();
  };
  followWidth();
  wide.addEventListener("change", followWidth);
  addEventListener("resize", updateInert);
  // `toggle` does not bubble.
  document.addEventListener("toggle", followMenus, true);
  addEventListener("popstate", () => {
    if (hasEntry) close();
    hasEntry = false;
    afterBack?.();
    afterBack = undefined;
    // The menu may be open again.
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
    if (!hasEntry) return;
    event.preventDefault();
    afterBack = () => link.dispatchEvent(new MouseEvent("click", event));
  });
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) {
      event.preventDefault();
      const box = document.querySelector<SearchBox>("[data-search]");
      if (!box) return;
      box.focusedBefore = document.activeElement;
      box.focus();
      box.click();
    }
    if (key !== "Escape") return;
    const open = profile.open ? profile : coversPage() && drawer;
    if (!open) return;
    close();
    open.querySelector("summary")?.focus();
  });
}

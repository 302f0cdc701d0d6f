import { fill } from "./forms/messages.ts";

const queryAll = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const isModified = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;
let timer: ReturnType<typeof setTimeout> | undefined;
const overlay = document.querySelector<HTMLElement>("[data-overlay]");

/** The behaviour of public pages that are not hydrated. */
export function followReadingPage(): void {
  followMenu();
  addEventListener("pageshow", hideLoading);
  overlay?.addEventListener("click", hideLoading);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    showLoading(form.getAttribute("action") ?? "", form.dataset.loading, event);
  });
  document.addEventListener("formdata", ({ target, formData }) => {
    if ((target as HTMLFormElement).method !== "get") return;
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || isModified(event)) return;
    if (!(link.hash && link.href.split("#")[0] === location.href.split("#")[0])) {
      showLoading(link.href, link.closest<HTMLElement>("[data-loading]")?.dataset.loading, event);
    }
    const from = document.referrer.split(/[?#]/)[0];
    const isBack = link.dataset.back !== undefined && from === link.origin + link.pathname;
    if (isBack && history.length > 1) {
      event.preventDefault();
      history.back();
    }
  });
  // If this page answers a native post, going back to it must not send the form again.
  history.replaceState(history.state, "", location.href);
  addEventListener("load", () => {
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  });
}

function followMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  const summary = menu?.firstElementChild as HTMLElement | undefined;
  const panel = menu?.nextElementSibling;
  if (!menu || !summary || !panel) return;
  const isShown = () => menu.open && summary.getClientRects().length > 0;
  // On a phone, Back first closes an open menu, so the menu has an entry in the history.
  const hasEntry = () => history.state === "menu";
  const follow = () => {
    menu.open = hasEntry();
  };
  menu.addEventListener("toggle", () => {
    for (const part of queryAll("main,footer")) part.inert = isShown();
    if (menu.open && !hasEntry()) history.pushState("menu", "");
    else if (!menu.open && hasEntry()) history.back();
  });
  addEventListener("popstate", follow);
  follow();
  addEventListener("resize", () => {
    if (!isShown()) menu.open = false;
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (menu.contains(target)) return;
    const link = panel.contains(target) && target.closest("a");
    if (!panel.contains(target)) menu.open = false;
    else if (link && hasEntry() && !isModified(event)) {
      event.preventDefault();
      history.replaceState(null, "");
      menu.open = false;
      showLoading(link.href);
      location.replace(link.href);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!isShown()) return;
    const stops = [summary, ...panel.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1);
    if (event.key === "Tab") {
      event.preventDefault();
      stops[(next + stops.length) % stops.length]?.focus();
    } else if (event.key === "Escape") {
      menu.open = false;
      summary.focus();
    }
  });
}

/** Shows "Loading…" after 300 ms for a slow page, unless the event was prevented meanwhile. */
function showLoading(address: string, ownText?: string, event?: Event): void {
  const { paths = "", text: pageText } = overlay?.dataset ?? {};
  const isSlow = paths.split(" ").includes(new URL(address, location.href).pathname);
  const text = ownText ?? (isSlow ? pageText : undefined);
  if (!overlay || !text) return;
  timer = setTimeout(() => {
    overlay.hidden = event?.defaultPrevented ?? false;
    fill(overlay, "*", text);
  }, 300);
}

function hideLoading(): void {
  clearTimeout(timer);
  if (overlay) overlay.hidden = true;
}

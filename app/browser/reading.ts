import { fill } from "./forms/messages.ts";

const find = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const isModified = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;
let timer: ReturnType<typeof setTimeout> | undefined;
const overlay = document.querySelector<HTMLElement>("[data-overlay]");

/** What reading pages do: their links load documents. */
export function followReadingPage(): void {
  followMenu();
  addEventListener("pageshow", settle);
  overlay?.addEventListener("click", settle);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    load(form.getAttribute("action") ?? "", form.dataset.loading, event);
  });
  document.addEventListener("formdata", ({ target, formData }) => {
    if ((target as HTMLFormElement).method !== "get") return;
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || isModified(event)) return;
    // A step to a part of this page loads nothing.
    if (!(link.hash && link.href.split("#")[0] === location.href.split("#")[0])) {
      load(link.href, link.closest<HTMLElement>("[data-loading]")?.dataset.loading, event);
    }
    const from = document.referrer.split(/[?#]/)[0];
    const isBack = link.dataset.back !== undefined && from === link.origin + link.pathname;
    if (isBack && history.length > 1) {
      event.preventDefault();
      history.back();
    }
  });
  // A page that answered a form sent without this script: the way back to it must not send the form again.
  history.replaceState(history.state, "", location.href);
  addEventListener("load", () => {
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  });
}

/** The menu of the site, on a phone. */
function followMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  const handle = menu?.firstElementChild as HTMLElement | undefined;
  const panel = menu?.nextElementSibling;
  if (!menu || !handle || !panel) return;
  const isShown = () => menu.open && handle.getClientRects().length > 0;
  // An open menu is a step of its own in the history, which the way back of a phone takes first.
  const isStep = () => history.state === "menu";
  const follow = () => {
    menu.open = isStep();
  };
  menu.addEventListener("toggle", () => {
    for (const part of find("main,footer")) part.inert = isShown();
    if (menu.open && !isStep()) history.pushState("menu", "");
    else if (!menu.open && isStep()) history.back();
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
    else if (link && isStep() && !isModified(event)) {
      // The page there takes the place of the step.
      event.preventDefault();
      history.replaceState(null, "");
      menu.open = false;
      load(link.href);
      location.replace(link.href);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!isShown()) return;
    const stops = [handle, ...panel.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1);
    if (event.key === "Tab") {
      event.preventDefault();
      stops[(next + stops.length) % stops.length]?.focus();
    } else if (event.key === "Escape") {
      menu.open = false;
      handle.focus();
    }
  });
}

/**
 * Says that the next page is slow, unless the event was prevented meanwhile; `own` is the text of the link or form
 * that leads to it.
 */
function load(address: string, own?: string, event?: Event): void {
  const { paths = "", text: textOfPage } = overlay?.dataset ?? {};
  const isSlow = paths.split(" ").includes(new URL(address, location.href).pathname);
  const text = own ?? (isSlow ? textOfPage : undefined);
  if (!overlay || !text) return;
  timer = setTimeout(() => {
    overlay.hidden = event?.defaultPrevented ?? false;
    fill(overlay, "*", text);
  }, 300);
}

function settle(): void {
  clearTimeout(timer);
  if (overlay) overlay.hidden = true;
}

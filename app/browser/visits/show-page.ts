import { dispatchUpdated } from "#app/browser/connect.ts";
import { findTwin, listUnsent } from "#app/browser/forms/unsent.ts";
import type { PageResponse } from "#app/browser/network/request-page.ts";
import { cloneTemplate, setContent } from "#app/browser/template.ts";
import { morph } from "./morph.ts";

export const byId = (id: string, page: Document = document) => page.getElementById(id);

/** Whom a page is for; undefined for strangers. */
function ownerOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>("[data-user]")?.dataset.user;
}

/** The working pages' styles: others belong to another build of the site, whose names of classes mean other things. */
function stylesOf(page: Document): string | null | undefined {
  return page.querySelector("link[rel=stylesheet]")?.getAttribute("href");
}

const isWorking = (page: Document) => page.documentElement.dataset.page === "working";

/** Whether it can stand in the place of the page that is there: a working page, for the same person, of this build. */
export function canShow({ page }: PageResponse): boolean {
  const isAlike = ownerOf(page) === ownerOf(document) && stylesOf(page) === stylesOf(document);
  return isWorking(page) && isAlike && byId("content", page) !== null;
}

/**
 * Brings a page into its present state. A form with unsent text stays the element that it is, also where its place has
 * changed.
 */
function update(main: Element, next: Element): void {
  const unsent = listUnsent(main);
  morph(main, next);
  for (const form of unsent) if (!form.isConnected) findTwin(form, main)?.replaceWith(form);
}

/** Puts a page in place of the one that is there. `isSame`: it is that one, as it is now, and may say nothing new. */
export function showPage(page: Document, isSame: boolean, isSilent = false): void {
  const [main, next] = [byId("content"), byId("content", page)];
  if (!main || !next) throw new Error();
  if (!isSilent) showNotice(page, isSame);
  // What of the frame differs from page to page; all else of it stays.
  for (const to of page.querySelectorAll("[data-update]")) {
    const from = byId(to.id);
    if (from) morph(from, to);
  }
  if (isSame) update(main, next);
  else setContent(main, next.childNodes);
  document.title = page.title;
  markHere(page);
  dispatchUpdated();
}

/** The notice, or the title of another screen: in an element that is always there, by which it is read out. */
export function showNotice(page: Document, isSame: boolean): void {
  const box = byId("notice");
  const notice = byId("notice", page)?.childNodes ?? [];
  if (!box) return;
  const title = notice.length > 0 || isSame ? undefined : cloneTemplate(null, "title");
  if (title) title.textContent = page.title;
  setContent(box, title ? [title] : notice);
}

/** Marks the menu's entry of this page: by its address, or as what it is a part of. */
function markHere(page: Document): void {
  const frame = document.querySelector<HTMLElement>("[data-user]");
  const here = page.querySelector<HTMLElement>("[data-user]")?.dataset.menuCurrent;
  if (!frame) return;
  frame.dataset.menuCurrent = here ?? "";
  for (const link of frame.querySelectorAll("[data-menu] a")) {
    const address = link.getAttribute("href");
    const mark = address === location.pathname ? "page" : address === here ? "true" : undefined;
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
}

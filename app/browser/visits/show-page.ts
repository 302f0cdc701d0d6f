import { dispatchUpdated } from "#app/browser/connect.ts";
import { findTwin, listUnsentForms } from "#app/browser/forms/unsent.ts";
import type { PageResponse } from "#app/browser/network/request-page.ts";
import { cloneTemplate, setContent } from "#app/browser/template.ts";
import { morph } from "./morph.ts";

export const byId = (id: string, page: Document = document) => page.getElementById(id);

function readOwner(page: Document): string | undefined {
  return page.querySelector<HTMLElement>("[data-user]")?.dataset.user;
}

/** Another style sheet means another build, whose class names differ. */
function readStyleSheet(page: Document): string | null | undefined {
  return page.querySelector("link[rel=stylesheet]")?.getAttribute("href");
}

const isWorking = (page: Document) => page.documentElement.dataset.page === "working";

/** True for a working page for the same person, of the same build. */
export function canShow({ page }: PageResponse): boolean {
  const isAlike =
    readOwner(page) === readOwner(document) && readStyleSheet(page) === readStyleSheet(document);
  return isWorking(page) && isAlike && byId("content", page) !== null;
}

/** A form with unsent text stays the same element, even in another place. */
function update(main: Element, next: Element): void {
  const unsent = listUnsentForms(main);
  morph(main, next);
  for (const form of unsent) if (!form.isConnected) findTwin(form, main)?.replaceWith(form);
}

export function showPage(page: Document, isSame: boolean, isSilent = false): void {
  const [main, next] = [byId("content"), byId("content", page)];
  if (!main || !next) throw new Error();
  if (!isSilent) showNotice(page, isSame);
  for (const to of page.querySelectorAll("[data-update]")) {
    const from = byId(to.id);
    if (from) morph(from, to);
  }
  if (isSame) update(main, next);
  else setContent(main, next.childNodes);
  document.title = page.title;
  markMenu(page);
  dispatchUpdated();
}

/** The element stays, so that screen readers announce its new content. */
export function showNotice(page: Document, isSame: boolean): void {
  const box = byId("notice");
  const notice = byId("notice", page)?.childNodes ?? [];
  if (!box) return;
  const title = notice.length > 0 || isSame ? undefined : cloneTemplate(null, "title");
  if (title) title.textContent = page.title;
  setContent(box, title ? [title] : notice);
}

function markMenu(page: Document): void {
  const frame = document.querySelector<HTMLElement>("[data-user]");
  const current = page.querySelector<HTMLElement>("[data-user]")?.dataset.menuCurrent;
  if (!frame) return;
  frame.dataset.menuCurrent = current ?? "";
  for (const link of frame.querySelectorAll("[data-menu] a")) {
    const address = link.getAttribute("href");
    const mark = address === location.pathname ? "page" : address === current ? "true" : undefined;
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
}

import { cloneTemplate, setContent } from "#app/browser/template.ts";
import { byId } from "./show-page.ts";

let box: HTMLDialogElement | undefined;
let pageTitle = "";

export function frameContent(): HTMLElement | undefined {
  return box?.querySelector<HTMLElement>("[data-frame-body]") ?? undefined;
}

/** Shows a page in a dialog. Every way to close it goes back in the history. */
export function showFrame(page: Document): void {
  if (!box) {
    box = cloneTemplate(null, "dialog") as HTMLDialogElement | undefined;
    if (!box) throw new Error();
    pageTitle = document.title;
    byId("content")?.append(box);
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      history.back();
    });
    box.addEventListener("click", ({ target }) => {
      if (target === box || (target as Element).closest("[data-action=close]")) history.back();
    });
  }
  const title = box.querySelector("h2");
  if (title)
    title.textContent = page.querySelector("#breadcrumbs [aria-current]")?.textContent ?? "";
  const content = frameContent();
  if (content) setContent(content, byId("content", page)?.childNodes ?? []);
  document.title = page.title;
  if (!box.open) box.showModal();
}

export function hideFrame(): void {
  if (!box) return;
  box.close();
  box.remove();
  box = undefined;
  document.title = pageTitle;
}

/** Built to `/search.js`: a dialog with the results of the search page. */
import { networkError } from "#app/browser/network/network-error.ts";
import { requestPage } from "#app/browser/network/request-page.ts";
import { setContent } from "#app/browser/template.ts";
import { canShow } from "#app/browser/visits/show-page.ts";
import type { SearchBox } from "./search-box.ts";

const debounceMs = 150;
const listId = "search-found";

function element(tag: string, attributes: Record<string, string>, ...inside: (Node | string)[]) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** A combobox as in the WAI-ARIA practices: nothing is selected automatically while typing. */
function makeDialog(box: SearchBox): { open: () => void } | undefined {
  const form = box.form?.cloneNode(true) as HTMLFormElement | undefined;
  const input = form?.querySelector("input");
  if (!form || !input) return undefined;
  const list = element("div", { role: "listbox", id: listId, "aria-label": "Found" });
  const status = element("p", { role: "status" });
  const close = element("button", { type: "button" }, "Close");
  const head = element("div", {}, form, close);
  const attributes = { "data-search-dialog": "", "aria-label": "Search" };
  const dialog = element("dialog", attributes, head, status, list) as HTMLDialogElement;
  input.removeAttribute("data-search");
  const combobox = {
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": listId,
    "aria-expanded": "false",
  };
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);
  box.closest("[data-user]")?.append(dialog);

  let links: HTMLAnchorElement[] = [];
  let chosen = -1;
  let resultsFor: string | undefined;
  let pending: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opener: HTMLElement | undefined;
  const options = () => list.querySelectorAll("[role=option]");

  function choose(at: number): void {
    chosen = at;
    for (const [place, option] of options().entries()) {
      option.setAttribute("aria-selected", String(place === at));
      if (place === at) option.scrollIntoView({ block: "nearest" });
    }
    if (at < 0) input?.removeAttribute("aria-activedescendant");
    else input?.setAttribute("aria-activedescendant", `${listId}-${at}`);
  }

  function show(page: Document): void {
    links = [];
    const makeOption = (part: Element): HTMLElement[] => {
      const link = [...part.querySelectorAll("a")].pop();
      if (!link) return [];
      const id = `${listId}-${links.push(link) - 1}`;
      link.replaceWith(element("span", { class: link.className }, ...link.childNodes));
      return [element("div", { role: "option", id, class: part.className }, ...part.childNodes)];
    };
    const groups = [...page.querySelectorAll("#content [data-results]")].map((section) => {
      const title = section.querySelector("h2")?.textContent ?? "";
      const results = [...section.querySelectorAll("li, section > p")].flatMap(makeOption);
      const heading = element("div", { "aria-hidden": "true", "data-title": "" }, title);
      return element("div", { role: "group", "aria-label": title }, heading, ...results);
    });
    setContent(list, groups);
    input?.setAttribute("aria-expanded", String(links.length > 0));
    choose(resultsFor && links.length > 0 ? 0 : -1);
  }

  async function search(): Promise<void> {
    clearTimeout(timer);
    pending?.abort();
    const ending = new AbortController();
    pending = ending;
    const text = input?.value.trim() ?? "";
    const query = new URLSearchParams(text ? { q: text } : {});
    try {
      const answer = await requestPage(`${form?.action}?${query}`, {
        isPart: true,
        isPrefetch: true,
        signal: ending.signal,
      });
      if (ending.signal.aborted) return;
      if (answer.status !== 200 || !canShow(answer)) throw answer;
      resultsFor = text;
      show(answer.page);
      status.textContent = text && (links.length > 0 ? `${links.length} found` : "Nothing found");
    } catch {
      if (!ending.signal.aborted) status.textContent = networkError;
    }
  }

  function go(link: HTMLAnchorElement | undefined): void {
    if (!link) return;
    dialog.close();
    link.hidden = true;
    document.body.append(link);
    link.click();
    link.remove();
  }

  input.addEventListener("input", () => {
    resultsFor = undefined;
    choose(-1);
    clearTimeout(timer);
    timer = setTimeout(() => void search(), debounceMs);
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) {
      const from = chosen < 0 && step < 0 ? 0 : chosen;
      choose((from + step + links.length) % links.length);
    } else if (event.key === "Enter" && chosen >= 0 && resultsFor !== undefined) go(links[chosen]);
    else if (event.key === "Escape") dialog.close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", ({ target }) => {
    const option = (target as Element).closest("[role=option]");
    go(links[[...options()].indexOf(option as Element)]);
  });
  // Keeps the focus in the box, and the phone's keyboard open.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  form.addEventListener("submit", () => dialog.close());
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    pending?.abort();
    resultsFor = undefined;
    links = [];
    list.textContent = "";
    input.setAttribute("aria-expanded", "false");
    choose(-1);
    status.textContent = "";
    opener?.focus({ preventScroll: true });
  });

  return {
    open() {
      if (dialog.open) return;
      opener = box.focusedBefore instanceof HTMLElement ? box.focusedBefore : box;
      box.focusedBefore = undefined;
      input.value = box.value;
      box.value = "";
      dialog.showModal();
      input.focus();
      input.select();
      void search();
    },
  };
}

const box = document.querySelector<SearchBox>("[data-search]");
const made = box && makeDialog(box);
if (made) {
  document.addEventListener("click", ({ target }) => {
    if (target === box) made.open();
  });
  // Not if the focus has moved on meanwhile.
  if (document.activeElement === box) made.open();
}

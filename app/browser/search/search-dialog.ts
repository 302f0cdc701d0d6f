/** Search over any page, by what the search page shows; `vite.config.ts` builds it to `/search.js`. */
import { networkError } from "#app/browser/network/network-error.ts";
import { requestPage } from "#app/browser/network/request-page.ts";
import { setContent } from "#app/browser/template.ts";
import { canShow } from "#app/browser/visits/show-page.ts";
import type { SearchBox } from "./search-box.ts";

/** For how long nobody has typed when the text is asked for. */
const quietMs = 150;
const listId = "search-found";

function element(tag: string, attributes: Record<string, string>, ...inside: (Node | string)[]) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** A dialog with a combobox: as the WAI-ARIA practices describe one with a list that is not chosen from by itself. */
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
  /** The text of which the list is the answer. */
  let answered: string | undefined;
  let asked: AbortController | undefined;
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

  /** The sections of the search page as groups, their links as options. */
  function show(page: Document): void {
    links = [];
    const optionOf = (part: Element): HTMLElement[] => {
      const link = [...part.querySelectorAll("a")].pop();
      if (!link) return [];
      const id = `${listId}-${links.push(link) - 1}`;
      link.replaceWith(element("span", { class: link.className }, ...link.childNodes));
      return [element("div", { role: "option", id, class: part.className }, ...part.childNodes)];
    };
    const groups = [...page.querySelectorAll("#content [data-found]")].map((section) => {
      const title = section.querySelector("h2")?.textContent ?? "";
      const found = [...section.querySelectorAll("li, section > p")].flatMap(optionOf);
      const heading = element("div", { "aria-hidden": "true", "data-title": "" }, title);
      return element("div", { role: "group", "aria-label": title }, heading, ...found);
    });
    setContent(list, groups);
    input?.setAttribute("aria-expanded", String(links.length > 0));
    choose(answered && links.length > 0 ? 0 : -1);
  }

  /** Asks for what stands in the box. An earlier question ends: the last one is answered. */
  async function ask(): Promise<void> {
    clearTimeout(timer);
    asked?.abort();
    const ending = new AbortController();
    asked = ending;
    const typed = input?.value.trim() ?? "";
    const query = new URLSearchParams(typed ? { q: typed } : {});
    try {
      const answer = await requestPage(`${form?.action}?${query}`, {
        isPart: true,
        ahead: true,
        signal: ending.signal,
      });
      if (ending.signal.aborted) return;
      if (answer.status !== 200 || !canShow(answer)) throw answer;
      answered = typed;
      show(answer.page);
      status.textContent = typed && (links.length > 0 ? `${links.length} found` : "Nothing found");
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
    answered = undefined;
    choose(-1);
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), quietMs);
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) {
      const from = chosen < 0 && step < 0 ? 0 : chosen;
      choose((from + step + links.length) % links.length);
    } else if (event.key === "Enter" && chosen >= 0 && answered !== undefined) go(links[chosen]);
    else if (event.key === "Escape") dialog.close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", ({ target }) => {
    const option = (target as Element).closest("[role=option]");
    go(links[[...options()].indexOf(option as Element)]);
  });
  // The box keeps the focus, and the phone its keyboard.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  form.addEventListener("submit", () => dialog.close());
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    asked?.abort();
    answered = undefined;
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
      opener = box.opener instanceof HTMLElement ? box.opener : box;
      box.opener = undefined;
      input.value = box.value;
      box.value = "";
      dialog.showModal();
      input.focus();
      input.select();
      void ask();
    },
  };
}

const box = document.querySelector<SearchBox>("[data-search]");
const made = box && makeDialog(box);
if (made) {
  document.addEventListener("click", ({ target }) => {
    if (target === box) made.open();
  });
  // Who has gone on by now is not called back.
  if (document.activeElement === box) made.open();
}

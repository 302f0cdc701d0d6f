/** Built to `/keys.js`, which lists load on wide screens. */
import { shortcutsCookie } from "#app/platform/http/cookie-policy.ts";

const textFields = "input:not([type=checkbox]):not([type=radio]),select,textarea,[contenteditable]";
const rowKeys = ["a", "r"];

type Scope = Document | Element;

const listVisible = <Matching extends HTMLElement>(scope: Scope, selector: string): Matching[] =>
  [...scope.querySelectorAll<Matching>(selector)].filter((one) => one.getClientRects().length > 0);

function move(scope: Scope, row: Element | null, by: 1 | -1): boolean {
  const links = listVisible(scope, "[data-key] [data-shortcut=Enter]");
  const at = links.findIndex((link) => link.closest("[data-key]") === row);
  const next = links[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return links.length > 0;
}

function press(key: string): boolean {
  const scope = document.querySelector("dialog[open]") ?? document;
  const row = document.activeElement?.closest("[data-key]") ?? null;
  if ((key === "j" || key === "k") && move(scope, row, key === "j" ? 1 : -1)) return true;
  if (rowKeys.includes(key) && !row) return false;
  const selector = `[data-shortcut="${key}"]`;
  const [inRow] = row ? listVisible(row, selector) : [];
  const found = inRow ?? (rowKeys.includes(key) ? undefined : listVisible(scope, selector)[0]);
  found?.click();
  const choices = found?.closest("summary")?.parentElement;
  if (choices?.hasAttribute("open")) {
    choices.scrollIntoView({ block: "nearest" });
    listVisible(choices, "button")[0]?.focus();
  }
  return found !== undefined;
}

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, target } = event;
  if (!matchMedia("(pointer:fine)").matches) return;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
  if (key === "Enter" || (target as Element).closest(textFields)) return;
  if (document.cookie.includes(`${shortcutsCookie}=off`)) return;
  if (repeat && key !== "j" && key !== "k") return;
  if (key.length === 1 && press(key)) event.preventDefault();
});

/** What lists load at a desk; `vite.config.ts` builds it to `/keys.js`. */
import { shortcutsCookie } from "#app/platform/http/cookie-policy.ts";

const typed = "input:not([type=checkbox]):not([type=radio]),select,textarea,[contenteditable]";
/** They act on the row that has the focus, on no other. */
const ofRow = ["a", "r"];

type Scope = Document | Element;

const shown = <Matching extends HTMLElement>(scope: Scope, selector: string): Matching[] =>
  [...scope.querySelectorAll<Matching>(selector)].filter((one) => one.getClientRects().length > 0);

/** Moves the focus to the record's link of the row below or above; to the first row where none has it. */
function move(scope: Scope, row: Element | null, by: 1 | -1): boolean {
  const links = shown(scope, "[data-key] [data-shortcut=Enter]");
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
  if (ofRow.includes(key) && !row) return false;
  const selector = `[data-shortcut="${key}"]`;
  const [inRow] = row ? shown(row, selector) : [];
  const found = inRow ?? (ofRow.includes(key) ? undefined : shown(scope, selector)[0]);
  found?.click();
  // Choices that open take the focus, so that the next key chooses.
  const choices = found?.closest("summary")?.parentElement;
  if (choices?.hasAttribute("open")) {
    choices.scrollIntoView({ block: "nearest" });
    shown(choices, "button")[0]?.focus();
  }
  return found !== undefined;
}

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, target } = event;
  if (!matchMedia("(pointer:fine)").matches) return;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
  if (key === "Enter" || (target as Element).closest(typed)) return;
  if (document.cookie.includes(`${shortcutsCookie}=off`)) return;
  if (repeat && key !== "j" && key !== "k") return;
  if (key.length === 1 && press(key)) event.preventDefault();
});

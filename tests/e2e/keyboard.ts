import { expect, type Locator, type Page } from "@playwright/test";
import { atRest, plain } from "./visit.ts";

const maxStops = 80;

/**
 * Somebody who has only a keyboard. Each stop on the way has to be seen: the focus is always marked and
 * never under something else.
 */
export function keyboardOf(page: Page) {
  let documents = 0;
  let before = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });

  /** Goes on by Tab, or back, until this has the focus. */
  async function go(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
    before = documents;
    const wanted = await target.elementHandle();
    let ends = 0;
    for (let stop = 0; stop < maxStops; stop += 1) {
      await page.keyboard.press(key);
      // A menu may still be sliding in.
      await atRest(page);
      let seen = { there: false, end: false, fault: "" };
      // The page may still be scrolling to it.
      await expect
        .poll(async () => {
          seen = await page.evaluate(look, wanted);
          return seen.fault;
        })
        .toBe("");
      if (seen.there) return;
      // Behind the last stop comes the browser itself, then the first.
      if (seen.end) ends += 1;
      expect(ends, "how often there was nothing to stop at").toBeLessThan(2);
    }
    throw new Error(`${maxStops} stops do not lead to ${String(target)}`);
  }

  return {
    go,
    /** A link or a button. */
    async press(target: Locator) {
      await go(target);
      await page.keyboard.press("Enter");
    },
    /** A field; what stood in it is replaced. */
    async type(target: Locator, text: string) {
      await go(target);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
    },
    /** Past the menus, by the link that is there for it; a step within the page ends there by itself. */
    async skip() {
      const main = page.locator("#content");
      if (await main.evaluate((element) => element.contains(document.activeElement))) return;
      await go(page.getByRole("link", { name: "Skip to content" }));
      await page.keyboard.press("Enter");
      await expect(main).toBeFocused();
    },
    /** After a step within the page the focus is on the page; a page that was loaded begins at its start. */
    async kept() {
      if (plain()) return;
      const main = page.locator("#content");
      // What a loaded document shows may be seen before it says that it is there.
      const inside = async () =>
        documents > before ||
        (await main.evaluate((element) => element.contains(document.activeElement)));
      await expect.poll(inside, "the focus is on the page").toBe(true);
    },
  };
}

/** Runs in the page: is the focus where it should be, and what is wrong with where it is? */
function look(wanted: Element | null) {
  const on = document.activeElement;
  const there = on === wanted;
  if (!on || on === document.body) return { there, end: true, fault: "" };
  const words = on.getAttribute("aria-label") ?? on.textContent?.trim();
  const name = `${on.tagName} ${words || on.id}`.slice(0, 80);
  // What is hidden but for its label shows the focus there.
  const marked = [on, on.nextElementSibling].find((one) => {
    const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: "none" };
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth ?? "0") > 0;
  });
  if (!marked) return { there, end: false, fault: `${name} does not show the focus` };
  const box = marked.getClientRects()[0] ?? marked.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
  const above = document.elementFromPoint(x, y);
  const isSeen = above !== null && (marked.contains(above) || above.contains(marked));
  return {
    there,
    end: false,
    fault: isSeen ? "" : `${name} is covered by ${above?.outerHTML.slice(0, 120)}`,
  };
}

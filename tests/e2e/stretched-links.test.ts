import { expect } from "@playwright/test";
import { bothAtNight, person, post, test } from "./visit.ts";

type Place = { words: string; to: string; box: string; x: number; y: number };

/**
 * Where a link is reached by more than its words: the middle of the picture and of the words beside it, and the corner
 * of the box that it fills. One box of a kind is enough. Runs in the page.
 */
function findPlaces(): Place[] {
  const kinds = new Set<string>();
  const places: Place[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
    const { content, position } = getComputedStyle(link, "::after");
    const box = link.offsetParent;
    const isStretched = content !== "none" && position === "absolute";
    if (!isStretched || !box || getComputedStyle(link).position !== "static") continue;
    const kind = `${box.className} ${link.className}`;
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    box.setAttribute("data-box", kind);
    const { top, left } = box.getBoundingClientRect();
    const at = { box: kind, to: link.href };
    places.push({ ...at, words: `the corner of ${link.textContent}`, x: 6, y: 6 });
    for (const part of box.querySelectorAll("img, h2, h3, p, dt, dd, span, strong")) {
      const rect = part.getBoundingClientRect();
      const isOther = part.closest("a, button, summary") !== null;
      if (isOther || rect.width < 8 || rect.height < 8 || !part.checkVisibility()) continue;
      const [x, y] = [rect.left - left + rect.width / 2, rect.top - top + rect.height / 2];
      places.push({ ...at, words: `${part.tagName} beside ${link.textContent}`, x, y });
    }
  }
  return places;
}

const pages = [
  { path: "/", what: "the home page" },
  { path: "/up-for-adoption", what: "the list of pets" },
  { path: "/blog", what: "the list of stories" },
  { path: "/dashboard", what: "the home of the dashboard", role: "staff" },
] as const;

for (const { path, what, ...more } of pages) {
  for (const by of ["mouse", "finger"] as const) {
    test(`a picture and the words beside it lead where their link leads, by ${by}: ${what}`, {
      tag: bothAtNight,
    }, async ({ page }) => {
      if ("role" in more) {
        const { email, password } = person(more.role);
        await post(page, "/login", { email, password });
      }
      let count = 1;
      for (let index = 0; index < count; index += 1) {
        await page.goto(path);
        const places = await page.evaluate(findPlaces);
        count = places.length;
        const place = places[index];
        if (!place) throw new Error(`no link of ${path} fills a box`);
        const { words, to, box, x, y } = place;
        const target = page.locator(`[data-box="${box}"]`).first();
        const press = { position: { x, y } };
        await (by === "mouse" ? target.click(press) : target.tap(press));
        await page.waitForURL((url) => url.pathname !== path, { waitUntil: "commit" });
        expect(page.url(), words).toBe(to);
      }
      expect(count).toBeGreaterThan(1);
    });
  }
}

import { expect } from "@playwright/test";
import { atRest, test } from "./visit.ts";
import { addressesOf, screensOf } from "./walk.ts";

/** So many screens a test, so that no worker has all of them. */
const together = 12;
// The page of samples shows on purpose what no page holds: words without end.
const screens = screensOf("visitor").filter(({ path }) => path !== "/design");
const parts = Array.from({ length: Math.ceil(screens.length / together) }, (_, part) =>
  screens.slice(part * together, (part + 1) * together),
);

/** Runs in the page: letters of twice the size, as a reader sets them; every word that is broken over two lines then. */
function brokenWords(): string[] {
  document.documentElement.style.fontSize = "200%";
  for (const details of document.querySelectorAll("details:not([data-menu])")) {
    details.toggleAttribute("open", true);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  // No part of what has a figure in it: those are numbers, references, addresses.
  const wordsOf = /(?<![\d_]\S*)[\p{L}\p{M}'’]+(?!\S*[\d_])/gu;
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest("code, pre"))
      continue;
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(wordsOf)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(word);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) broken.push(`${scrollWidth - clientWidth} pixels too wide`);
  return broken;
}

for (const [index, list] of parts.entries()) {
  test(`no word is broken where letters have twice the size: public pages, part ${index + 1}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const found: Record<string, string[]> = {};
    for (const { path } of list) {
      const [address = ""] = await addressesOf(page, path);
      await page.goto(address);
      await atRest(page);
      const broken = await page.evaluate(brokenWords);
      if (broken.length > 0) found[address] = [...new Set(broken)];
    }
    expect(found).toEqual({});
  });
}

test("the search of pets keeps its field as wide as its words where letters have twice the size", async ({
  page,
}) => {
  await page.goto("/up-for-adoption");
  await page.evaluate(brokenWords);
  const field = await page.getByRole("searchbox").boundingBox();
  const button = await page.getByRole("button", { name: "Search" }).boundingBox();
  expect(field?.width).toBeGreaterThan(240);
  expect(button?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
});

import { expect, type Page } from "@playwright/test";
import {
  atRest,
  desktop,
  findPet,
  findRequest,
  newVisitor,
  post,
  ready,
  signIn,
  test,
} from "./visit.ts";
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
  const button = await page.getByRole("button", { name: "Show pets" }).boundingBox();
  expect(field?.width).toBeGreaterThan(240);
  expect(button?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
});

test("the boarding form stays readable where letters have twice the size", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/pet-boarding/form");
  await page.evaluate(brokenWords);
  await page.getByLabel("Start Date", { exact: true }).fill("2026-12-24");
  const seen = await page.evaluate(() => {
    const boxOf = (selector: string) => {
      const found = document.querySelector(selector);
      if (!found) throw new Error(`nothing is ${selector}`);
      return found.getBoundingClientRect();
    };
    const firstLineOf = (node: Node | null) => {
      const range = document.createRange();
      if (node) range.selectNodeContents(node);
      const [line] = range.getClientRects();
      if (!line) throw new Error("no text");
      return line;
    };
    const field = document.querySelector("input[type=date]");
    if (!field) throw new Error("no field for a day");
    const look = getComputedStyle(field);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.font = look.font;
    const sides = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"] as const;
    const inside =
      field.getBoundingClientRect().width -
      sides.reduce((sum, side) => sum + Number.parseFloat(look[side]), 0);
    const tick = document.querySelector("input[name=bringsCard]");
    // Behind the mark, which hangs from the seam.
    const name = document.querySelector("header a[href='/']")?.lastChild ?? null;
    const mid = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return {
      dayWidth: pen.measureText("dd/mm/yyyy").width,
      // The calendar's sign is as wide as a letter is high.
      room: inside - Number.parseFloat(look.fontSize),
      tickHeight: tick?.getBoundingClientRect().height ?? 0,
      letters: Number.parseFloat(look.fontSize),
      tickAboveLine:
        mid(firstLineOf(tick?.nextElementSibling ?? null)) -
        mid(tick?.getBoundingClientRect() ?? new DOMRect()),
      nameBelowSeam: firstLineOf(name).top - boxOf("header > div").bottom,
    };
  });
  expect(seen.room).toBeGreaterThan(seen.dayWidth);
  expect(seen.tickHeight).toBeGreaterThan(seen.letters);
  expect(Math.abs(seen.tickAboveLine)).toBeLessThan(4);
  expect(seen.nameBelowSeam).toBeGreaterThan(2);
});

/** Runs in the page: how much it is too wide, and each button that is cut, out of sight or covered. */
function hardToHit(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : [];
  const over = document.querySelector("dialog[open]") ?? document.querySelector("main");
  for (const button of over?.querySelectorAll("button, summary") ?? []) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, width, height } = button.getBoundingClientRect();
    if (button.scrollWidth > button.clientWidth + 1) found.push(`cut: ${button.textContent}`);
    if (left < 0 || right > innerWidth) found.push(`out of sight: ${button.textContent}`);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!there || !(button.contains(there) || there.contains(button))) {
      found.push(`covered: ${button.textContent}`);
    }
  }
  return found;
}

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

for (const { name, size, isLarge } of [
  { name: "four times as near", size: { width: 320, height: 256 }, isLarge: false },
  { name: "with letters of twice the size", size: { width: 360, height: 740 }, isLarge: true },
]) {
  test(`nothing scrolls sideways and each button can be hit, ${name}: home, queue, dialog, record`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const visitor = newVisitor();
    await post(page, (await findPet(page, "Kuti")).pet, visitor);
    // The visitor's notice would lie over the page's end.
    await page.context().clearCookies();
    await signIn(page, "staff", "/dashboard");
    const found: Record<string, string[]> = {};
    const look = async (what: string) => {
      await ready(page);
      if (isLarge) await enlarge(page);
      await atRest(page);
      const wrong = await page.evaluate(hardToHit);
      if (wrong.length > 0) found[what] = wrong;
    };
    await look("home");
    const record = await findRequest(page, visitor);
    await look("queue");
    await page.locator("tbody th a").first().click();
    await expect(page.getByRole("dialog", { name: "Request Details" })).toBeVisible();
    await look("dialog");
    await page.goto(record);
    await look("record");
    expect(found).toEqual({});
  });
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test("the queue's buttons stay within its table beside a pet that is already reserved", async ({
    page,
  }) => {
    const { pet } = await findPet(page, "Shadow");
    const [one, other] = [newVisitor(), newVisitor("Oluwaseun Chukwuemeka Adébáyọ̀")];
    for (const visitor of [one, other]) await post(page, pet, visitor);
    await signIn(page, "staff", "/dashboard");
    const approved = await findRequest(page, one);
    await post(page, approved, { intent: "approve" });
    await findRequest(page, other);
    await expect(page.getByText("Shadow is already reserved.")).toBeVisible();
    const wide = await page.getByRole("table").evaluate(({ parentElement: box }) => {
      return (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0);
    });
    await page.goto(approved);
    await ready(page);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    expect(wide).toBe(0);
  });
});

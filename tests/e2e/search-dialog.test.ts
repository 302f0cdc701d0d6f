import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type Route } from "@playwright/test";
import { desktop, ready, signIn, test } from "./visit.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Search", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search", exact: true });
const field = (page: Page) => dialog(page).getByRole("combobox");
const options = (page: Page) => dialog(page).getByRole("option");
const chosen = (page: Page) => dialog(page).locator("[role=option][aria-selected=true]");

/** The question about this text. */
const about = (typed: string) => (url: URL) =>
  url.pathname === "/dashboard/search" && url.searchParams.get("q") === typed;

/** Opens it by Ctrl + K, with what one can do in it. */
async function open(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toBeVisible();
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test("Ctrl + K opens search over the page, arrows choose, Enter opens the hit, and Back leads back", async ({
    page,
  }) => {
    await signIn(page, "staff", "/dashboard/staff/people");
    await ready(page);
    await open(page);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await expect(options(page).filter({ hasText: "Record a gift" })).toHaveCount(1);
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.type("vet@rehome.test");
    await expect(chosen(page)).toContainText("vet@rehome.test");
    await expect(chosen(page)).toContainText("by e-mail");
    await expect(options(page).nth(1)).toContainText("second-vet@rehome.test");
    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).toContainText("second-vet@rehome.test");
    const second = await options(page).nth(1).getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", second ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveText((await options(page).last().textContent()) ?? "");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard/staff/people/*");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("main")).toContainText("vet@rehome.test");
    await page.goBack();
    await page.waitForURL("**/dashboard/staff/people");
  });

  test("a slow answer to what was typed before is not shown over the later one", async ({
    page,
  }) => {
    await signIn(page, "staff", "/dashboard/staff/people");
    await ready(page);
    await open(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(about("vet@rehome.test"), async (route: Route) => {
      await held;
      // Who asked has gone on.
      await route.continue().catch(() => {});
    });
    const first = page.waitForRequest((request) =>
      about("vet@rehome.test")(new URL(request.url())),
    );
    await field(page).fill("vet@rehome.test");
    const asked = await first;
    const ended = page.waitForEvent("requestfailed", (request) => request === asked);
    await field(page).fill("boarder@rehome.test");
    await ended;
    await expect(chosen(page)).toContainText("boarder@rehome.test");
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(chosen(page)).toContainText("boarder@rehome.test");
    await expect(options(page).filter({ hasText: "second-vet" })).toHaveCount(0);
  });

  test("Esc gives the focus back, and Enter before an answer leads to the page of all hits", async ({
    page,
  }) => {
    await signIn(page, "staff", "/dashboard/staff/people");
    await ready(page);
    const opener = page.getByRole("main").getByRole("link").first();
    for (const _ of ["first", "again"]) {
      await opener.focus();
      await open(page);
      await page.keyboard.type("x");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await open(page);
    await page.route(about("Ibrahim"), (route) => {
      const { "x-sec-purpose": purpose } = route.request().headers();
      return purpose ? route.abort() : route.continue();
    });
    await field(page).fill("Ibrahim");
    await expect(dialog(page).getByRole("status")).toHaveText(/Network error/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard/search?q=Ibrahim");
    const requests = page.getByRole("region", { name: "Adoption requests" });
    await expect(requests.getByRole("link", { name: /Ibrahim Sani/ })).toHaveCount(1);
  });

  test("it opens over a page that lives in the browser, too, and offers what one can do", async ({
    page,
  }) => {
    await signIn(page, "staff", "/create-adoption");
    await ready(page);
    await open(page);
    await field(page).fill("gift");
    await expect(chosen(page)).toHaveText("Record a gift");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard/staff/donations/new");
  });
});

test("on a phone a tap on the search box opens it, a tap on a hit leads there", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/staff/people");
  await ready(page);
  await box(page).tap();
  await expect(options(page).first()).toBeVisible();
  await field(page).fill("0803 555 0102");
  await expect(chosen(page)).toContainText("by phone");
  const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await dialog(page).getByRole("button", { name: "Close" }).tap();
  await expect(dialog(page)).toBeHidden();
  await box(page).tap();
  await field(page).fill("0803 555 0102");
  await options(page).filter({ hasText: "Pet Owner" }).tap();
  await page.waitForURL("**/dashboard/staff/people/*");
  await expect(page.getByRole("main")).toContainText("owner@rehome.test");
});

import { expect, type Page } from "@playwright/test";
import { gate, test } from "./visit.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const handle = (page: Page) => page.locator("summary", { hasText: "Menu" });

async function open(page: Page) {
  await page.goto("/");
  await expect(menu(page)).toBeHidden();
  await handle(page).click();
  await expect(menu(page)).toBeVisible();
}

test("the menu slides in over four fifths of a phone, and closes by its own control", {
  tag: "@both",
}, async ({ page }) => {
  await open(page);
  await expect.poll(async () => Math.round((await menu(page).boundingBox())?.x ?? 0)).toBe(72);
  expect((await menu(page).boundingBox())?.width).toBe(288);
  await page.getByText("Close", { exact: true }).click();
  await expect(menu(page)).toBeHidden();
});

test("the menu closes when the page beside it is tapped", { tag: "@both" }, async ({ page }) => {
  await open(page);
  await page.touchscreen.tap(30, 500);
  await expect(menu(page)).toBeHidden();
});

test("a link of the menu leads to its page, where the menu is closed", { tag: "@both" }, async ({
  page,
}) => {
  await open(page);
  await menu(page).getByRole("link", { name: "Adoption" }).click();
  await page.waitForURL("**/up-for-adoption");
  await expect(menu(page)).toBeHidden();
});

test("a link closes the menu before the next page is there", async ({ page }) => {
  await open(page);
  const closed = Promise.withResolvers<void>();
  await page.exposeFunction("tellTest", (isOpen: boolean) => isOpen || closed.resolve());
  await page.evaluate(() => {
    const { tellTest } = window as unknown as { tellTest: (isOpen: boolean) => void };
    const details = document.querySelector("details");
    details?.addEventListener("toggle", () => tellTest(details.open));
  });
  const arrive = await gate(page, "**/about-us");
  await menu(page).getByRole("link", { name: "About Us" }).click({ noWaitAfter: true });
  await closed.promise;
  arrive();
  await page.waitForURL("**/about-us");
});

test("Esc closes the menu and gives the focus back to its handle", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(handle(page)).toBeFocused();
});

test("the focus stays within the open menu", async ({ page }) => {
  await open(page);
  const links = await menu(page).getByRole("link").count();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let n = 0; n < links + 2; n++) {
      await page.keyboard.press(key);
      const within = handle(page).or(menu(page).getByRole("link")).and(page.locator(":focus"));
      await expect(within).toHaveCount(1);
    }
  }
});

test("Back closes the menu and stays on the page", async ({ page }) => {
  await page.goto("/about-us");
  await page.goto("/");
  await handle(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
  await handle(page).click();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await page.waitForURL("**/about-us");
});

test("Back after a link of the menu leads to the page where it was opened, in one step", async ({
  page,
}) => {
  await open(page);
  await menu(page).getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about-us");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu(page)).toBeHidden();
});

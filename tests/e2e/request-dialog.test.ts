import { expect, type Page } from "@playwright/test";
import { desktop, plain, ready, signIn, test } from "./visit.ts";

const list = "/adoption-requests?status=rejected";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Request Details" });
const opener = (page: Page) => page.locator("tbody th a").first();

async function open(page: Page) {
  await signIn(page, "staff", list);
  await ready(page);
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/adoption-requests\/[^/?]+\?status=rejected$/);
}

async function expectList(page: Page) {
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));
  await expect(opener(page)).toBeFocused();
}

test("a request is a page of its own that leads back to the filtered list", {
  tag: "@both",
}, async ({ page }) => {
  await signIn(page, "staff", list);
  const address = (await opener(page).getAttribute("href")) ?? "";
  if (plain()) await opener(page).click();
  else await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request Details");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Adoption Requests" }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}#row-`));
});

test.describe("on a desktop", () => {
  test.use(desktop);

  test("A row opens the request 600 wide over the list", async ({ page }) => {
    await open(page);
    expect((await dialog(page).boundingBox())?.width).toBe(600);
    await expect(page).toHaveTitle(/^Request for /);
  });

  test("Esc, the close button and the page beside it lead back to the list", async ({ page }) => {
    await open(page);
    await page.keyboard.press("Escape");
    await expectList(page);
    await opener(page).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expectList(page);
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(20, 450);
    await expectList(page);
  });

  test("Back closes the dialog, Forward opens it, and a reload shows the request", async ({
    page,
  }) => {
    await open(page);
    await page.goBack();
    await expectList(page);
    await page.goForward();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request Details");
    await expect(dialog(page)).toHaveCount(0);
  });
});

import { expect, type Page } from "@playwright/test";
import { admit } from "./newcomers.ts";
import { ownPet } from "./own-pet.ts";
import { desktop, findLogout, newVisitor, ready, sendInterest, test } from "./visit.ts";

const asked = (page: Page) =>
  page.getByRole("link", { name: /^You asked about her on \d+\s\w+\. See your request\.$/ });

/** Opens a page and returns how far its parts moved after they were first shown. */
async function openWatched(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const sums = window as unknown as { moved: number };
    sums.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        sums.moved += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  await ready(page);
  await expect(asked(page)).toBeVisible();
  return page.evaluate(() => (window as unknown as { moved: number }).moved);
}

for (const [name, viewport] of [
  ["a phone", { width: 360, height: 740 }],
  ["a desk", desktop.viewport],
] as const) {
  test(`a pet that ${name} asked about says so without moving anything, and leads to the request`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { name: pet, pet: path } = await ownPet(page, `Remembered by ${name}`);
    const reference = await sendInterest(page, path, newVisitor());
    expect(await openWatched(page, path)).toBe(0);
    await expect(page.getByRole("link", { name: `Ask about ${pet}` })).toHaveCount(0);
    await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
    await asked(page).click();
    await page.waitForURL(`**${reference}`);
  });
}

test("which pets somebody signed in asked about is theirs alone, and gone after Logout", async ({
  page,
}) => {
  const { pet } = await ownPet(page, "Private");
  const stored = () => page.evaluate(() => localStorage.getItem("asked pets"));
  await admit(page);
  await sendInterest(page, pet, newVisitor());
  await page.goto(pet);
  await expect(asked(page)).toBeVisible();
  await page.context().clearCookies();
  await admit(page);
  await page.goto(pet);
  await ready(page);
  await expect(page.getByRole("link", { name: /^Ask about/ })).toBeVisible();
  await expect(asked(page)).toHaveCount(0);
  expect(await stored()).not.toBeNull();
  await page.goto("/dashboard/support");
  await ready(page);
  // Only what the page itself removes.
  await page.route("**/logout", (route) => route.fulfill({ status: 200, body: "<p>Bye</p>" }));
  await (await findLogout(page)).click();
  await page.waitForURL("**/logout");
  expect(await stored()).toBeNull();
});

test("what was asked before a login is not shown to who logs in", async ({ page }) => {
  const { pet } = await ownPet(page, "Before login");
  await sendInterest(page, pet, newVisitor());
  await admit(page);
  await page.goto(pet);
  await ready(page);
  await expect(page.getByRole("link", { name: /^Ask about/ })).toBeVisible();
  await expect(asked(page)).toHaveCount(0);
});

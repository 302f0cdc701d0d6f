import { expect, type Page } from "@playwright/test";
import { findPet, note, test } from "./visit.ts";

async function delay(page: Page, address: string, milliseconds: number) {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

test("a slow list says 'Loading adorable pets...', and Back finds the page as it was", {
  tag: "@js",
}, async ({ page }) => {
  await page.goto("/");
  const said = await note(page, "[data-veil]");
  await delay(page, "**/up-for-adoption", 800);
  await page.getByRole("link", { name: "Adopt Now" }).click();
  await page.waitForURL("**/up-for-adoption");
  expect(await said()).toContain("Loading adorable pets...");
  await page.goBack();
  await expect(page.getByRole("link", { name: "Adopt Now" })).toBeVisible();
  await expect(page.getByText("Loading adorable pets...")).toBeHidden();
});

test("a slow pet says 'Loading...', and one within 300 ms says nothing", {
  tag: "@js",
}, async ({ page }) => {
  const { list, pet } = await findPet(page, "Kuti");
  for (const [milliseconds, words] of [
    [0, ""],
    [800, "Loading..."],
  ] as const) {
    await page.goto(list);
    await page.unrouteAll();
    await delay(page, `**${pet}`, milliseconds);
    const said = await note(page, "[data-veil]");
    await page.getByRole("link", { name: "Learn More about Kuti" }).click();
    await page.waitForURL(`**${pet}`);
    expect((await said()).replaceAll("|", "")).toContain(words);
    if (!words) expect(await said()).toBe("");
  }
});

test("Back to List goes one page back to where the visitor was", { tag: "@js" }, async ({
  page,
}) => {
  const { list } = await findPet(page, "Kuti");
  await page.goto(list);
  await page.getByRole("link", { name: "Learn More about Kuti" }).click();
  await page.waitForURL("**/pet-details/*");
  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Back to List" }).click();
  await page.waitForURL(`**${list}`);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("Back to List is a link to the list", async ({ page }) => {
  const { pet } = await findPet(page, "Kuti");
  await page.goto("about:blank");
  await page.goto(pet);
  await page.getByRole("link", { name: "Back to List" }).click();
  await page.waitForURL("**/up-for-adoption");
});

import { expect, type Page } from "@playwright/test";
import { findPet, hydrated, note, signIn, test } from "./visit.ts";
import { addressesOf } from "./walk.ts";

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

test("what is typed into a filled text area before the scripts arrive stays, and so does the place", {
  tag: "@js",
}, async ({ page }) => {
  await signIn(page, "staff", "/dashboard/staff/listings");
  const [address = ""] = await addressesOf(page, "/dashboard/staff/listings/:id");
  await delay(page, "**/assets/*.js", 1000);
  await page.goto(address, { waitUntil: "commit" });
  const description = page.getByLabel("Description");
  await description.fill("Typed while the scripts were on their way.");
  await description.press("Control+Home");
  await description.pressSequentially("First: ");
  await expect(page.locator("[data-plain]")).toHaveCount(1);
  await hydrated(page);
  await page.keyboard.type("now ");
  await expect(description).toHaveValue("First: now Typed while the scripts were on their way.");
});

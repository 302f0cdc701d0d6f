import { expect, type Page } from "@playwright/test";
import { admit } from "./newcomers.ts";
import { findPet, hydrated, newVisitor, post, signIn, summary, test } from "./visit.ts";

const kept = "We kept what you typed.";
const hourMs = 60 * 60 * 1000;
const long = "The list of pets stays empty.\nSince Monday, on two phones.";

/** The tab is gone, the phone is the same. */
async function reopen(page: Page, address: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address);
  return next;
}

test("a message to us survives a closed tab, until it was sent", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard/support");
  await hydrated(page);
  await page.getByLabel("Subject").fill("Empty list");
  await page.getByLabel("Message", { exact: true }).fill(long);
  const again = await reopen(page, "/dashboard/support");
  await expect(again.getByText(kept)).toBeVisible();
  await expect(again.getByLabel("Subject")).toHaveValue("Empty list");
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue(long);
  await again.getByRole("button", { name: "Send Message" }).click();
  await expect(again.getByText("We have your message.")).toBeVisible();
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue("");
  const last = await reopen(again, "/dashboard/support");
  await hydrated(last);
  await expect(last.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(last.getByText(kept)).toHaveCount(0);
});

test("Start over takes back what was kept", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard/feedback");
  await hydrated(page);
  await page.getByLabel("Message", { exact: true }).fill(long);
  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(page.getByText(kept)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
});

test("nothing typed is left for the next person after Logout, nor shown to another account", async ({
  page,
}) => {
  await admit(page);
  await page.goto("/dashboard/support");
  await hydrated(page);
  await page.getByLabel("Message", { exact: true }).fill(long);
  await page.context().clearCookies();
  await admit(page);
  await page.goto("/dashboard/support");
  await hydrated(page);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Since Monday");
});

test("an interest survives a closed tab, and a form without long texts is never kept", async ({
  page,
}) => {
  const { pet } = await findPet(page, "Kuti");
  const { message } = newVisitor();
  await page.goto(pet);
  await page.getByLabel("Message", { exact: true }).fill(message);
  const again = await reopen(page, pet);
  await expect(again.getByText(kept)).toBeVisible();
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue(message);
  await again.getByRole("button", { name: "Start over" }).click();
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue("");
  await again.goto("/register");
  await again.getByLabel("Full Name").fill("Chinwe Okafor");
  await again.getByLabel("Password", { exact: true }).fill("mangoes in the harmattan");
  expect(await again.evaluate(() => localStorage.length)).toBe(0);
});

test("what was kept for more than a week is gone", async ({ page }) => {
  await page.clock.install();
  const { pet } = await findPet(page, "Kuti");
  await page.goto(pet);
  await page.getByLabel("Message", { exact: true }).fill(long);
  await page.clock.fastForward(167 * hourMs);
  await page.reload();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(long);
  await page.clock.fastForward(2 * hourMs);
  await page.reload();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("only what was typed comes back, into a form that has changed meanwhile", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard/profile/edit");
  await hydrated(page);
  await page.getByLabel("About you").fill(long);
  await post(page, "/dashboard/profile/edit", { name: "Another Name", area: "Yaba" });
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("About you")).toHaveValue(long);
  await expect(page.getByLabel("Full Name")).toHaveValue("Another Name");
  await expect(page.getByLabel("Area")).toHaveValue("Yaba");
});

test("an edit that was kept is one of the version it was made from", async ({ page }) => {
  await signIn(page, "staff", "/dashboard/staff/listings");
  const name = `Draft ${Date.now()}`;
  const words = { breed: "Local", age: "3", location: "Yaba", description: "Gentle." };
  const key = `k${Date.now()}`.padEnd(20, "k");
  await post(page, "/create-adoption", { name, ...words, intent: "draft", key });
  await page.goto(`/dashboard/staff/listings?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.waitForURL("**/dashboard/staff/listings/*");
  const { pathname } = new URL(page.url());
  await page.getByLabel("Description").fill("Gentle, and fond of rain.");
  await post(page, pathname, {
    name,
    ...words,
    description: "Gentle, but shy.",
    intent: "save",
    version: "1",
  });
  await page.goto(pathname);
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Gentle, and fond of rain.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^What stands now.*but shy/)).toBeVisible();
});

test("a kept edit of a pet that was changed meanwhile shows what stands now, and replaces nothing unasked", async ({
  page,
}) => {
  await signIn(page, "petOwner", "/dashboard/pet-owner/pets");
  const name = `Draft ${Date.now()}`;
  const pet = { name, species: "Dog", sex: "Female", breed: "Local" };
  const key = `k${Date.now()}`.padEnd(20, "k");
  await post(page, "/dashboard/pet-owner/add-pet", { ...pet, allergies: "None known", key });
  await page.goto(`/dashboard/pet-owner/pets?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.waitForURL("**/edit");
  await hydrated(page);
  const { pathname } = new URL(page.url());
  const allergies = page.getByLabel("Allergies");
  await allergies.fill("Chicken, since Monday");

  const elsewhere = { ...pet, allergies: "Fish, says the vet", version: "1" };
  await post(page, pathname, { ...elsewhere, key: `${key}2` });
  await page.goto(pathname);
  await expect(summary(page)).toContainText("Meanwhile this was changed");
  await expect(summary(page)).toContainText("Allergies: what stands now is “Fish, says the vet”");
  await expect(allergies).toHaveValue("Chicken, since Monday");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(summary(page)).toContainText("Save again to keep yours.");
  await expect(allergies).toHaveValue("Chicken, since Monday");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/dashboard/pet-owner/pets/*");
  await expect(page.getByText("Chicken, since Monday")).toBeVisible();
});

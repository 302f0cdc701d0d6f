import { expect, type Page } from "@playwright/test";
import { admit } from "./newcomers.ts";
import {
  draftStored,
  fillLogin,
  findLogout,
  findPet,
  gate,
  newVisitor,
  person,
  post,
  ready,
  signIn,
  summary,
  test,
} from "./visit.ts";

const kept = "We saved what you typed";
const hourMs = 60 * 60 * 1000;
const long = "The list of pets stays empty.\nSince Monday, on two phones.";

/** From now on what is typed is saved at once: the script that does it comes with the first key. */
async function listening(page: Page, visit: () => Promise<unknown>) {
  const loaded = page.waitForResponse("**/drafts.js");
  await visit();
  const fields = page.locator(
    "form[data-draft] :is(textarea, input[type=text], input[type=email])",
  );
  const field = fields.locator("visible=true").first();
  await field.press("a");
  await field.press("Backspace");
  await (await loaded).finished();
}

/** The tab is gone, the phone is the same. */
async function reopen(page: Page, address: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(address);
  return next;
}

test("a message to us survives a closed tab, until it was sent", async ({ page }) => {
  await admit(page);
  await listening(page, () => page.goto("/dashboard/support"));
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
  await ready(last);
  await expect(last.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(last.getByText(kept)).toHaveCount(0);
});

test("what is typed before the script that keeps it has come is kept, too", async ({ page }) => {
  await admit(page);
  // A page without a form with drafts: the script comes with the next one.
  await page.goto("/dashboard");
  await ready(page);
  const open = await gate(page, "**/drafts.js");
  await page
    .locator("a[href='/dashboard/support']")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByLabel("Subject").fill("Empty list");
  const loaded = page.waitForResponse("**/drafts.js");
  open();
  await (await loaded).finished();
  await draftStored(page, "Empty list");
  const again = await reopen(page, "/dashboard/support");
  await expect(again.getByText(kept)).toBeVisible();
  await expect(again.getByLabel("Subject")).toHaveValue("Empty list");
});

test("Start over takes back what was kept", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard/feedback");
  await ready(page);
  await page.getByLabel("Message", { exact: true }).fill(long);
  await draftStored(page, long);
  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(page.getByText(kept)).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
});

test("nothing typed is left for the next person after Logout, nor shown to another account", async ({
  page,
}) => {
  await admit(page);
  await page.goto("/dashboard/support");
  await ready(page);
  await page.getByLabel("Message", { exact: true }).fill(long);
  await draftStored(page, long);
  await page.context().clearCookies();
  await admit(page);
  await page.goto("/dashboard/support");
  await ready(page);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await (await findLogout(page)).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Since Monday");
});

test("what somebody signed in typed on a public page is theirs alone, and kept for a week", async ({
  page,
}) => {
  await page.clock.install();
  await admit(page);
  await listening(page, () => page.goto("/contact"));
  const message = page.getByLabel("Message", { exact: true });
  await message.fill(long);
  await page.clock.fastForward(167 * hourMs);
  await page.reload();
  await expect(page.getByText(`${kept}.`)).toBeVisible();
  await expect(message).toHaveValue(long);
  await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
  await page.context().clearCookies();
  await listening(page, () => page.goto("/contact"));
  await expect(message).toHaveValue("");
  await expect(page.getByText(kept)).toHaveCount(0);
});

test("an interest survives a closed tab, until somebody says Forget this", async ({ page }) => {
  const { pet } = await findPet(page, "Kuti");
  const { message } = newVisitor();
  await listening(page, () => page.goto(pet));
  await page.getByLabel("Message", { exact: true }).fill(message);
  const again = await reopen(page, pet);
  await expect(again.getByText(kept)).toBeVisible();
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue(message);
  await again.getByRole("button", { name: "Forget this" }).click();
  await expect(again.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(again.getByText(kept)).toHaveCount(0);
  expect(await again.evaluate(() => localStorage.length)).toBe(0);
});

test("what a stranger typed is kept for 24 hours, and then forgotten by whatever page is next", {
  tag: "@core",
}, async ({ page }) => {
  await page.clock.install();
  const { pet } = await findPet(page, "Kuti");
  const message = page.getByLabel("Message", { exact: true });
  await listening(page, () => page.goto(pet));
  await message.fill(long);
  await page.clock.fastForward(23 * hourMs);
  await page.reload();
  await expect(page.getByText(`${kept}, for 24 hours in this browser.`)).toBeVisible();
  await expect(message).toHaveValue(long);
  // Reading it again makes it no younger.
  await page.clock.fastForward(2 * hourMs);
  await page.goto("/about-us");
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto(pet);
  await expect(message).toHaveValue("");
});

test("what somebody signed in typed is kept for a week", async ({ page }) => {
  await page.clock.install();
  await admit(page);
  await listening(page, () => page.goto("/dashboard/feedback"));
  const message = page.getByLabel("Message", { exact: true });
  await message.fill(long);
  await page.clock.fastForward(167 * hourMs);
  await page.reload();
  await expect(message).toHaveValue(long);
  await page.clock.fastForward(2 * hourMs);
  await page.reload();
  await ready(page);
  await expect(message).toHaveValue("");
});

test("a topic survives a reload of the contact page, and is gone when it was sent", async ({
  page,
}) => {
  const { name, email, message } = newVisitor();
  await listening(page, () => page.goto("/contact"));
  await page.getByLabel("Topic").selectOption("training");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Message", { exact: true }).fill(message);
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Topic")).toHaveValue("training");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.waitForURL("**/r/*");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("choices survive a reload of a pet alert", async ({ page }) => {
  await listening(page, () => page.goto("/pet-alerts"));
  await page.getByLabel("Kind").selectOption("Cat");
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Kind")).toHaveValue("Cat");
  await expect(page.getByRole("checkbox").first()).toBeChecked();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Forget this" }).click();
  await expect(page.getByLabel("Kind")).toHaveValue("");
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
});

test("an amount survives a reload of the donation page, whose button is then ready", async ({
  page,
}) => {
  await page.goto("/donate");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Amount").fill("2,500");
  await draftStored(page, "2,500");
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("2,500");
  await expect(page.getByRole("button", { name: "Donate Now" })).toBeEnabled();
});

test("a registration survives a reload but for its password, seen or not, and is gone at login", async ({
  page,
}) => {
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Full Name").fill("Chinwe Okafor");
  await page.getByLabel("Phone Number").fill("0803 555 0199");
  await page.getByRole("radio", { name: "Boarder" }).check();
  const secret = page.getByLabel("Password", { exact: true });
  await secret.fill("mangoes in");
  await page.getByRole("button", { name: "Show what I typed" }).click();
  await secret.fill("mangoes in the harmattan");
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await draftStored(page, "Chinwe Okafor");
  expect(await stored()).not.toContain("mangoes");
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Chinwe Okafor");
  await expect(page.getByLabel("Phone Number")).toHaveValue("0803 555 0199");
  await expect(page.getByRole("radio", { name: "Boarder" })).toBeChecked();
  await expect(secret).toHaveValue("");
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  const { email, password } = person("petOwner");
  await fillLogin(page, email, password);
  await page.waitForURL("**/dashboard**");
  expect(await stored()).not.toContain("Chinwe Okafor");
});

test("at login nothing is left of any form that strangers typed into, even where it was sent without scripts", async ({
  page,
}) => {
  const { email, password } = person("petOwner");
  const count = () => page.evaluate(() => Object.keys(localStorage).length);
  for (const hasScripts of [true, false]) {
    await page.context().clearCookies();
    await listening(page, () => page.goto("/contact"));
    await page.getByLabel("Message", { exact: true }).fill(long);
    await listening(page, () => page.goto("/pet-alerts"));
    await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
    expect(await count()).toBe(2);
    if (!hasScripts) await page.route("**/assets/**", (route) => route.abort());
    await page.goto("/login");
    if (hasScripts) await page.waitForLoadState("networkidle");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/dashboard**");
    await ready(page);
    await expect.poll(count).toBe(0);
  }
});

test("a consent is never kept", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Pet Name").fill("Simba");
  await draftStored(page, "Simba");
  await page.locator("input[name=consents]").check();
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Pet Name")).toHaveValue("Simba");
  await expect(page.locator("input[name=consents]")).not.toBeChecked();
});

test("that a veterinarian may read a health page is never kept", async ({ page }) => {
  await signIn(page, "petOwner", "/dashboard/pet-owner/vets");
  await page.getByRole("link", { name: /^See Times of/ }).click();
  await ready(page);
  await page.getByLabel("Reason").fill(long);
  await draftStored(page, long);
  await page.getByRole("checkbox", { name: /may see my pet's health page/ }).check();
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue(long);
  await expect(page.getByRole("checkbox", { name: /health page/ })).not.toBeChecked();
});

test("only what was typed comes back, into a form that has changed meanwhile", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard/profile/edit");
  await ready(page);
  await page.getByLabel("About you").fill(long);
  await draftStored(page, long);
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
  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL("**/dashboard/staff/listings/*");
  await ready(page);
  const { pathname } = new URL(page.url());
  await page.getByLabel("Description").fill("Gentle, and fond of rain.");
  await draftStored(page, "fond of rain");
  await post(page, pathname, {
    name,
    ...words,
    description: "Gentle, but shy.",
    intent: "save",
    version: "1",
  });
  await page.goto(pathname);
  await expect(summary(page)).toContainText("Somebody else changed this in the meantime");
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
  const address = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  await page.goto(`${address}/edit`);
  await ready(page);
  const { pathname } = new URL(page.url());
  const allergies = page.getByLabel("Allergies");
  await allergies.fill("Chicken, since Monday");
  await draftStored(page, "since Monday");

  const elsewhere = { ...pet, allergies: "Fish, says the vet", version: "1" };
  await post(page, pathname, { ...elsewhere, key: `${key}2` });
  await page.goto(pathname);
  await expect(summary(page)).toContainText("Somebody else changed this in the meantime");
  await expect(summary(page)).toContainText("Allergies: what stands now is “Fish, says the vet”");
  await expect(allergies).toHaveValue("Chicken, since Monday");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(summary(page)).toContainText("Save again to use yours.");
  await expect(allergies).toHaveValue("Chicken, since Monday");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/dashboard/pet-owner/pets/*");
  await expect(page.getByText("Chicken, since Monday")).toBeVisible();
});

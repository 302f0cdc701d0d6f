import { expect, type Page } from "@playwright/test";
import { findPet, newVisitor, notice, once, post, ready, signIn, test } from "./visit.ts";

/** A visitor asks for a pet and adds something. */
async function askAndWrite(page: Page, name: string, text: string) {
  const { pet } = await findPet(page, "Domino");
  const sent = await post(page, pet, newVisitor(name));
  await page.goto(sent);
  await ready(page);
  await page.getByLabel("Add something").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(notice(page)).toContainText("Your message is sent.");
}

test("staff open a conversation from Messages, and each answer leads to the next one", async ({
  page,
}) => {
  const surname = once("Writer");
  await askAndWrite(page, `Amaka ${surname}`, "May my mother come too?");
  await askAndWrite(page, `Bolu ${surname}`, "Is she good with cats?");
  await signIn(page, "staff", "/dashboard/staff/messages");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await page.getByRole("link", { name: new RegExp(`^Bolu ${surname}, The request`) }).click();
  await expect(page.getByText("Is she good with cats?")).toBeVisible();
  await page.getByLabel("Your message").fill("Very good.");
  await page.getByRole("button", { name: "Send" }).click();
  // Whichever is the newest: other tests write, too.
  await expect(page.getByText("Is she good with cats?")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Your message goes to" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request Details");
  await page.locator("summary", { hasText: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("link", { name: /^Messages/ }).click();
  await expect(
    page.getByRole("link", { name: new RegExp(`^Amaka ${surname}, The request`) }),
  ).toBeVisible();
  await expect(
    page.getByRole("link", { name: new RegExp(`^Bolu ${surname}, The request`) }),
  ).toHaveCount(0);
});

test("an owner reads and answers a message about a request from Messages", async ({ page }) => {
  await signIn(page, "petOwner", "/dashboard/messages");
  await ready(page);
  await page.getByRole("link", { name: /Your request for Jollof/ }).click();
  await expect(page.getByText("Which afternoon suits the two of you?")).toBeVisible();
  const text = once("On Friday, at four");
  await page.getByLabel("Write back").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(notice(page)).toContainText("Your message is sent.");
  await page.goto("/dashboard/messages");
  await expect(
    page.getByRole("listitem").filter({ hasText: "Your request for Jollof" }),
  ).toContainText(`You: ${text}`);
});

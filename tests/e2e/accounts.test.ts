import { expect } from "@playwright/test";
import { fillRegistration, linkTo, newcomer, password } from "./newcomers.ts";
import { bothAtNight, fillLogin, notice, signIn, summary, test } from "./visit.ts";

test("a new person registers after a mistake, is signed in and confirms the address", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  const email = newcomer();
  await fillRegistration(page, email);
  await page.getByLabel("Password", { exact: true }).fill("too short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(summary(page)).toContainText("Please use at least 10 characters");
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("Yétúndé O'Neil");
  await expect(page.getByRole("radio", { name: "Boarder" })).toBeChecked();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/dashboard");
  await expect(notice(page)).toContainText("Welcome, Yétúndé O'Neil!");
  await page.goto(await linkTo(email));
  await page.getByRole("button", { name: "This is my address" }).click();
  await page.waitForURL("**/dashboard");
  await expect(notice(page)).toContainText(`${email} is confirmed.`);
});

test("words typed for longer than the session lasted are sent after all", {
  tag: bothAtNight,
}, async ({ page, context }) => {
  await signIn(page, "staff", "/create-adoption");
  const name = `Late ${newcomer()}`;
  await page.getByLabel("Pet Name").fill(name);
  await page.getByLabel("Breed").fill("Local");
  await page.getByLabel("Location").fill("Yaba");
  await page.getByLabel("Description").fill("Two lines,\nboth kept.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save as draft" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Session expired. Please login again.");
  await expect(page.getByLabel("Description")).toHaveValue("Two lines,\nboth kept.");
  const opening = context.waitForEvent("page");
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  const tab = await opening;
  await fillLogin(tab, "staff@rehome.test", "Rescue-Rehome-1");
  await tab.waitForURL("**/create-adoption");
  await tab.close();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(heading).not.toHaveText("Session expired. Please login again.");
  await page.goto("/dashboard/staff/listings?status=draft");
  await expect(page.getByText(name).first()).toBeVisible();
});

import { type Browser, expect, type Page } from "@playwright/test";
import { fillRegistration, linkTo, newcomer, password, register } from "./newcomers.ts";
import { another, fillLogin, hydrated, notice, signIn, summary, test } from "./visit.ts";

const fresh = "guavas in the rainy season";

/** Somebody with an account, at another device. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await another(browser);
  await page.goto("/login");
  await fillLogin(page, email, password);
  await page.waitForURL("**/dashboard");
  return page;
}

test("a new person registers after a mistake, is signed in and confirms the address", async ({
  page,
}) => {
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

test("who registers with a known address reads the ways on", async ({ page }) => {
  await page.goto("/register");
  await fillRegistration(page, "staff@rehome.test");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(summary(page)).toHaveText("Registration failed");
  await page.getByRole("link", { name: "Login instead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test("a forgotten password is set anew by the link in the e-mail", async ({ page, browser }) => {
  const email = await register(page);
  const visitor = await another(browser);
  await visitor.goto("/login");
  await visitor.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Forgotten password");
  await visitor.getByLabel("Email Address").fill(email);
  await visitor.getByRole("button", { name: "Send the link" }).click();
  await visitor.waitForURL("**/check-your-e-mail");
  await expect(visitor.getByRole("main")).toContainText("is on its way");
  await visitor.goto(await linkTo(email));
  await visitor.getByLabel("Password", { exact: true }).fill(fresh);
  await visitor.getByRole("button", { name: "Set password" }).click();
  await visitor.waitForURL("**/login");
  await fillLogin(visitor, email, fresh);
  await visitor.waitForURL("**/dashboard");
  await page.goto("/dashboard/settings");
  await page.waitForURL("**/login?redirectTo=**");
});

test("a changed password signs the other browsers out, and a wrong present one changes nothing", async ({
  page,
  browser,
}) => {
  const email = await register(page);
  const other = await elsewhere(browser, email);
  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(summary(page)).toContainText("This is not your current password");
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(notice(page)).toContainText("Your password is changed.");
  await other.goto("/dashboard/settings");
  await other.waitForURL("**/login?redirectTo=**");
});

test("a lost phone is signed out from the list", async ({ page, browser }) => {
  const email = await register(page);
  const lost = await elsewhere(browser, email);
  await page.goto("/dashboard/settings");
  await hydrated(page);
  await page.locator("summary", { hasText: "Sign out everywhere else" }).click();
  await page.getByRole("button", { name: "Yes, sign out everywhere else" }).click();
  await expect(notice(page)).toContainText("Every other browser is signed out.");
  await expect(page.locator("summary", { hasText: "Sign out" })).toHaveCount(0);
  await lost.goto("/dashboard/settings");
  await lost.waitForURL("**/login?redirectTo=**");
});

test("words typed for longer than the session lasted are sent after all", { tag: "@both" }, async ({
  page,
  context,
}) => {
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

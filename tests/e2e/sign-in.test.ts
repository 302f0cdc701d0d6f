import { expect } from "@playwright/test";
import { byProject, fillLogin, findLogout, person, ready, signIn, summary, test } from "./visit.ts";

test("a wrong password is told, keeps the address, and the right one leads on", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page, "nobody@example.com", "not-the-password");
  await expect(summary(page)).toHaveText("Invalid email or password.");
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Email Address")).toHaveValue("nobody@example.com");
  const { email, password } = person("staff");
  await fillLogin(page, email, password);
  await page.waitForURL("**/adoption-requests");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
});

test("who is sent to sign in comes back to the page they wanted", async ({ page }) => {
  await page.goto("/adoption-requests?status=approved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
  const { email, password } = person("staff");
  await fillLogin(page, email, password);
  await page.waitForURL("**/adoption-requests?status=approved");
  await page.goto("/login");
  await page.waitForURL("**/adoption-requests");
});

test("a sign-in never leads to another site", async ({ page }) => {
  await page.goto("/login?redirectTo=//evil.example/");
  const { email, password } = person("staff");
  await fillLogin(page, email, password);
  await page.waitForURL("**/adoption-requests");
});

test("Logout in the bar ends the session at the login", async ({ page }) => {
  await signIn(page, "staff");
  await (await findLogout(page)).click();
  await page.waitForURL("**/login");
  await page.goto("/adoption-requests");
  await page.waitForURL("**/login?redirectTo=**");
});

test("Logout takes what other tabs show of the person with it", async ({ page, context }) => {
  await signIn(page, "staff");
  const other = await context.newPage();
  await other.goto("/dashboard/settings");
  await ready(other);
  const strangers = await context.newPage();
  await strangers.goto("/forgotten-password");
  await strangers.getByLabel("Email Address").fill("half@an.addr");
  await ready(page);
  await (await findLogout(page)).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login?redirectTo=**");
  await expect(strangers.getByLabel("Email Address")).toHaveValue("half@an.addr");
});

test("Logout forgets what was typed before its page was ready", async ({ page }) => {
  await signIn(page, "staff");
  await page.evaluate(() => localStorage.setItem("draft x", "Since Monday"));
  // From here on no script of the page's arrives.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/dashboard/settings");
  await (await findLogout(page)).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("the wrong role reads that it has no permission", async ({ page }) => {
  await page.goto("/login");
  const { email, password } = person(byProject("petOwner", "boarder"));
  await fillLogin(page, email, password);
  await page.waitForURL("**/dashboard");
  const answer = await page.goto("/adoption-requests");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don't have permission to access this resource.")).toBeVisible();
});

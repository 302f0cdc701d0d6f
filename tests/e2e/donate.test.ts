import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Site, startSite } from "#tests/support/server.ts";
import { ready, test } from "./visit.ts";

let made = 0;
const newGiver = () => `giver.${Date.now()}.${++made}@example.com`;

const email = (page: Page) => page.getByLabel("Email Address");
const amount = (page: Page) => page.getByLabel("Donation Amount (NGN)");
const give = (page: Page) => page.getByRole("button", { name: "Donate Now" });
const disabled = (page: Page) =>
  page.getByRole("button", { name: "Please enter valid email and amount" });

async function fill(page: Page, address = newGiver()) {
  await page.getByLabel("First Name").fill("Fọláṣadé");
  await email(page).fill(address);
  await amount(page).fill("2,500");
}

test("the button waits for an address and an amount that can be given", async ({ page }) => {
  await page.goto("/donate");
  await ready(page);
  await expect(disabled(page)).toBeDisabled();
  await email(page).fill("giver");
  await amount(page).fill("2,500");
  await expect(disabled(page)).toBeDisabled();
  await email(page).fill("giver@example.com");
  await expect(give(page)).toBeEnabled();
  for (const text of ["0", "99.99", "1e9", "10,000,000.01", ""]) {
    await amount(page).fill(text);
    await expect(disabled(page)).toBeDisabled();
  }
  await amount(page).fill("100");
  await expect(give(page)).toBeEnabled();
});

test("a field that was left says why the button waits, until it is mended", async ({ page }) => {
  await page.goto("/donate");
  await ready(page);
  const said = "Error: Please enter a valid email Your receipt goes there.";
  await email(page).fill("giver");
  await expect(email(page)).toHaveAccessibleDescription("Your receipt goes there.");
  await amount(page).focus();
  await expect(email(page)).toHaveAccessibleDescription(said);
  const reasons = {
    "": "Amount must be greater than 0",
    "0": "Amount must be greater than 0",
    "99.99": "The smallest gift is ₦100.00",
    "10,000,000.01": "The largest gift is ₦10,000,000.00",
    "1e9": "Please enter an amount like 2500 or 2,500.00",
  };
  for (const [text, reason] of Object.entries(reasons)) {
    await amount(page).fill(text);
    await amount(page).blur();
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(`^Error: ${reason} From`));
    await expect(disabled(page)).toBeDisabled();
  }
  await amount(page).fill("100");
  await expect(amount(page)).toHaveAccessibleDescription(/^From/);
  await email(page).fill("giver@example.com");
  await expect(email(page)).toHaveAccessibleDescription("Your receipt goes there.");
  await expect(give(page)).toBeEnabled();
});

test("in the demo the popup opens at the sandbox, and what was paid there is thanked for", async ({
  page,
}) => {
  await page.goto("/donate");
  await ready(page);
  await fill(page);
  await give(page).click();
  const frame = page.frameLocator("iframe[src^='http://127.0.0.1'][src*='/popup']").last();
  await frame.getByRole("button", { name: "Pay", exact: true }).click();
  const thanks = page.getByRole("dialog", { name: "Thank You!" });
  await expect(thanks).toBeVisible();
  await expect(thanks).toContainText("Your generous donation has been received successfully.");
  await thanks.getByRole("button", { name: "Close" }).last().click();
  await expect(amount(page)).toHaveValue("");
});

test("an amount that is tapped stands in the field, and one that is typed is another", async ({
  page,
}) => {
  await page.goto("/donate");
  await ready(page);
  await email(page).fill(newGiver());
  const taps = page.getByRole("radio");
  await taps.first().check();
  await expect(amount(page)).not.toHaveValue("");
  await expect(give(page)).toBeEnabled();
  const typed = await amount(page).inputValue();
  await amount(page).fill(`${typed}5`);
  await expect(page.getByRole("radio", { name: "Other" })).toBeChecked();
  await amount(page).fill(typed);
  await expect(taps.first()).toBeChecked();
  await page.getByRole("radio", { name: "Other" }).check();
  await expect(amount(page)).toHaveValue("");
  await expect(disabled(page)).toBeDisabled();
});

test("the account's number is copied by a tap", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/donate");
  await ready(page);
  await page.getByRole("button", { name: "Copy account number" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);
});

test("@nojs without scripts the button posts, and the provider's page leads back", async ({
  page,
}) => {
  await page.goto("/donate");
  await fill(page);
  await give(page).click();
  await page.waitForURL("**/checkout/**");
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await page.waitForURL("**/donate/return/**");
  await expect(page.getByRole("heading", { name: "Your gift is not paid yet" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.waitForURL("**/checkout/**");
  await page.getByRole("button", { name: /^Pay/ }).first().click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
});

test.describe("the popup", () => {
  let site: Site;

  test.beforeAll(async () => {
    const prepared = "node_modules/.cache/rehome-demo/data";
    const dataDir = mkdtempSync(join(tmpdir(), "rehome-popup-"));
    if (existsSync(prepared)) cpSync(prepared, dataDir, { recursive: true });
    site = await startSite({ program: "tests/e2e/popup-site.ts", dataDir });
  });
  test.afterAll(() => site?.remove());

  /** The library's compiled-in host, played by the sandbox. Returns the sandbox's address and what was asked of the host. */
  async function open(page: Page) {
    const asked: string[] = [];
    const response = await page.request.get(`${site.url}/donate`);
    const policy = response.headers()["content-security-policy"] ?? "";
    const sandbox = /form-action [^;]*(http:\/\/127\.0\.0\.1:\d+)/.exec(policy)?.[1] ?? "";
    await page.route("https://checkout.paystack.com/**", async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      asked.push(pathname);
      const answer = await fetch(sandbox + pathname + search, { method: request.method() });
      const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "text/html" };
      await route.fulfill({ status: answer.status, headers, body: await answer.text() });
    });
    await page.goto(`${site.url}/donate`);
    await ready(page);
    return { sandbox, asked };
  }

  const checkout = (page: Page) => page.frameLocator("iframe[src*='checkout.paystack.com']").last();
  const choose = (page: Page, name: RegExp) =>
    checkout(page).getByRole("button", { name }).first().click();

  test("comes only when it is used; what was paid is thanked for and the form is empty", async ({
    page,
  }) => {
    const { asked } = await open(page);
    await fill(page);
    await expect(give(page)).toBeEnabled();
    expect(asked).toEqual([]);
    expect(page.frames()).toHaveLength(1);
    await give(page).click();
    await choose(page, /^Pay \(success\)|^Pay/);
    const dialog = page.getByRole("dialog", { name: "Thank You!" });
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText("Your generous donation has been received successfully."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    for (const field of [page.getByLabel("First Name"), email(page), amount(page)]) {
      await expect(field).toHaveValue("");
    }
    await expect(disabled(page)).toBeDisabled();
  });

  test("changes nothing when it is cancelled, and another amount can be given then", async ({
    page,
  }) => {
    await open(page);
    await fill(page);
    await give(page).click();
    await choose(page, /^Cancel/);
    await expect(page.locator("iframe[src*='checkout.paystack.com']").first()).toBeHidden();
    await expect(amount(page)).toHaveValue("2,500");
    expect(new URL(page.url()).pathname).toBe("/donate");
    await amount(page).fill("3,000");
    await give(page).click();
    await expect(checkout(page).getByText("3,000.00")).toBeVisible();
    await choose(page, /^Pay \(success\)|^Pay/);
    await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  });

  test("leads to a page that keeps looking while a bank transfer is on its way", async ({
    page,
  }) => {
    await open(page);
    await fill(page);
    await give(page).click();
    await choose(page, /transfer/i);
    await page.waitForURL("**/donate/return/**");
    await expect(
      page.getByRole("heading", { name: "We are still checking your payment" }),
    ).toBeVisible();
  });

  test("that never comes gives way to the provider's own page", async ({ page }) => {
    const { sandbox } = await open(page);
    await page.route("https://checkout.paystack.com/**", () => new Promise(() => {}));
    await fill(page);
    await give(page).click();
    await page.waitForURL(`${sandbox}/checkout/**`, { timeout: 60_000, waitUntil: "commit" });
  });
});

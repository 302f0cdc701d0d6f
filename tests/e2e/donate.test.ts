import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Site, startSite } from "#tests/support/server.ts";
import { onDatabase } from "./boarders.ts";
import { gate, ready, summary, test } from "./visit.ts";

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
    await expect(amount(page)).toHaveAccessibleDescription(
      new RegExp(`^Error: ${reason} Or any other amount`),
    );
    await expect(disabled(page)).toBeDisabled();
  }
  await amount(page).fill("100");
  await expect(amount(page)).toHaveAccessibleDescription(/^Or any other amount, from ₦100/);
  await email(page).fill("giver@example.com");
  await expect(email(page)).toHaveAccessibleDescription("Your receipt goes there.");
  await expect(give(page)).toBeEnabled();
});

test("in the demo the popup opens at the sandbox, and the dialog says what was given and where the receipt is", {
  tag: "@core",
}, async ({ page }) => {
  const address = newGiver();
  await page.goto("/donate");
  await ready(page);
  await fill(page, address);
  await give(page).click();
  await press(page, "Pay");
  await expect(thanks(page)).toContainText(
    "Your generous donation has been received successfully.",
  );
  const [gift] = await giftsOf(address);
  await expect(thanks(page)).toContainText("₦2,500");
  await expect(thanks(page)).toContainText(/your receipt 20\d\d-\d{6} is on its way to /);
  await expect(thanks(page)).toContainText(`is on its way to ${address}.`);
  await expect(thanks(page).getByRole("link", { name: "Tell a friend" })).toBeVisible();
  await expect(thanks(page).getByRole("link", { name: "See My Receipt" })).toBeVisible();
  await thanks(page).getByRole("button", { name: "Close" }).last().click();
  await page.waitForURL(`**/r/${gift?.reference}`);
  await page.goBack();
  await ready(page);
  await expect(amount(page)).toHaveValue("");
  await expect(email(page)).toHaveValue("");
});

/** The popup of the demo, which opens at the sandbox. */
const popup = (page: Page) => page.frameLocator("iframe[src^='http://127.0.0.1'][src*='/popup']");

async function press(page: Page, name: "Pay" | "Cancel") {
  await popup(page).last().getByRole("button", { name, exact: true }).click();
}

/** What this person has begun to give. */
function giftsOf(address: string) {
  return onDatabase(({ db }) =>
    db.reader
      .selectFrom("donations")
      .select("reference")
      .where("donor_email", "=", address)
      .execute(),
  );
}

async function countGifts(address: string): Promise<number> {
  return (await giftsOf(address)).length;
}

async function open(page: Page) {
  await page.goto("/donate");
  await ready(page);
}

const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank You!" });

test("a payment that was closed is opened again by the same words, and a gift right after is another", async ({
  page,
}) => {
  const address = newGiver();
  await open(page);
  await fill(page, address);
  // Both at once: on a slow machine the second tap of a double one may meet the popup's own button.
  await give(page).evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
    button.click();
  });
  await press(page, "Cancel");
  await expect(page.locator("iframe").last()).toBeHidden();
  await expect(give(page)).toBeFocused();
  await expect(amount(page)).toHaveValue("2,500");
  await email(page).press("Enter");
  await press(page, "Pay");
  await expect(thanks(page)).toBeVisible();
  expect(await countGifts(address)).toBe(1);
  await page.keyboard.press("Escape");
  await page.waitForURL("**/r/D*");
  await page.goBack();
  await ready(page);
  await expect(thanks(page)).toHaveCount(0);
  await expect(disabled(page)).toBeDisabled();
  await email(page).fill(address);
  await amount(page).fill("3,000");
  await give(page).click();
  await press(page, "Pay");
  await expect(thanks(page)).toBeVisible();
  expect(await countGifts(address)).toBe(2);
});

test("two tabs give two gifts", async ({ page, context }) => {
  const address = newGiver();
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await open(tab);
    await fill(tab, address);
  }
  for (const tab of tabs) {
    await tab.bringToFront();
    await give(tab).click();
    await press(tab, "Pay");
    await expect(thanks(tab)).toBeVisible();
  }
  expect(await countGifts(address)).toBe(2);
});

test("the provider's library comes when a card is paid, and without it the provider's page does", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("**/popup.js*", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await open(page);
  await fill(page);
  await expect(give(page)).toBeEnabled();
  expect(asked).toEqual([]);
  await give(page).click();
  await page.waitForURL("**/checkout/**");
  expect(asked.length).toBeGreaterThan(0);
  // Back there is a form as new.
  await page.goBack();
  await ready(page);
  await page.unroute("**/popup.js*");
  await fill(page);
  await give(page).click();
  await press(page, "Pay");
  await expect(thanks(page)).toBeVisible();
});

test("a library that came at the second try only opens the popup all the same", async ({
  page,
}) => {
  const address = newGiver();
  await open(page);
  await fill(page, address);
  await page.context().setOffline(true);
  await give(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Network error. Please check your connection.",
  );
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await press(page, "Pay");
  await expect(thanks(page)).toBeVisible();
  expect(await countGifts(address)).toBe(1);
});

test("without the page's own script the form is posted, with the amount that was tapped", async ({
  page,
}) => {
  await page.route("**/donate.js", (route) => route.abort());
  await page.goto("/donate");
  await ready(page);
  await email(page).fill(newGiver());
  await page.getByRole("radio").first().check();
  await give(page).click();
  await page.waitForURL("**/checkout/**");
});

test("a connection that is lost after the popup leads to the page that says what became of it", async ({
  page,
}) => {
  await open(page);
  await fill(page);
  await page.route("**/donate/return/*?from=popup", (route) => route.abort());
  await give(page).click();
  await press(page, "Pay");
  await page.waitForURL("**/donate/return/*");
  await expect(page.getByRole("heading", { level: 1, name: "Thank You!" })).toBeVisible();
});

test("what the server refuses comes back as it was typed, with all that the page can do", async ({
  page,
}) => {
  await open(page);
  await fill(page);
  await page.getByLabel("First Name").fill("http://a.b");
  await give(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Donate/);
  await expect(amount(page)).toHaveValue("2,500");
  await expect(give(page)).toHaveText("Donate Now: ₦2,500");
  await amount(page).fill("");
  await expect(disabled(page)).toBeDisabled();
  await page.getByRole("radio").first().check();
  await page.getByLabel("First Name").fill("Ada");
  await give(page).click();
  await press(page, "Pay");
  await expect(thanks(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Donate/);
});

test("a transfer without an address is told so, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await open(page);
  await amount(page).fill("2,500");
  await page.getByRole("button", { name: "Give by bank transfer" }).click();
  await expect(summary(page)).toContainText("Please enter a valid email");
  expect(sent).not.toContain("POST");
  await expect(email(page)).toHaveAccessibleDescription(/^Error: Please enter a valid email/);
  await email(page).fill(newGiver());
  await page.getByRole("button", { name: "Give by bank transfer" }).click();
  await page.waitForURL("**/donate/return/*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please send your transfer");
});

test("an amount that is tapped stands in the field and on the button, and one that is typed is another", async ({
  page,
}) => {
  await page.goto("/donate");
  await ready(page);
  await email(page).fill(newGiver());
  const taps = page.getByRole("radio");
  await taps.first().check();
  await expect(amount(page)).not.toHaveValue("");
  await expect(give(page)).toHaveText("Donate Now: ₦2,000");
  const typed = await amount(page).inputValue();
  await amount(page).fill(`${typed}5`);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await amount(page).fill("2,000.00");
  await expect(taps.first()).toBeChecked();
  await amount(page).fill("");
  await expect(disabled(page)).toBeDisabled();
});

test("the account's number is copied by a tap", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/donate?amount=5000");
  await ready(page);
  await email(page).fill(newGiver());
  await page.getByRole("button", { name: "Give by bank transfer" }).click();
  await page.waitForURL("**/donate/return/*");
  await page.getByRole("button", { name: "Copy account number" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);
});

test("without scripts the button posts, and the provider's page leads back", {
  tag: ["@core", "@nojs"],
}, async ({ page }) => {
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
  async function openWatched(page: Page) {
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

  test("comes only when it is used; what was paid is thanked for, and Close leads to the gift", async ({
    page,
  }) => {
    const { asked } = await openWatched(page);
    await fill(page);
    await expect(give(page)).toBeEnabled();
    expect(asked).toEqual([]);
    expect(page.frames()).toHaveLength(1);
    await give(page).click();
    const answer = await gate(page, "**/donate/return/*?from=popup");
    await choose(page, /^Pay \(success\)|^Pay/);
    await expect(page.getByRole("button", { name: "Checking your payment…" })).toBeVisible();
    answer();
    const dialog = page.getByRole("dialog", { name: "Thank You!" });
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText("Your generous donation has been received successfully."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.waitForURL(`${site.url}/r/D*`);
    await expect(page.getByRole("main")).toContainText("received");
  });

  test("changes nothing when it is cancelled, and another amount can be given then", async ({
    page,
  }) => {
    await openWatched(page);
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
    await openWatched(page);
    await fill(page);
    await give(page).click();
    await choose(page, /transfer/i);
    await page.waitForURL("**/donate/return/**");
    await expect(
      page.getByRole("heading", { name: "We are still checking your payment" }),
    ).toBeVisible();
  });

  test("that never comes gives way to the provider's own page", async ({ page }) => {
    const { sandbox } = await openWatched(page);
    await page.route("https://checkout.paystack.com/**", () => new Promise(() => {}));
    await fill(page);
    await give(page).click();
    await page.waitForURL(`${sandbox}/checkout/**`, { timeout: 60_000, waitUntil: "commit" });
  });
});

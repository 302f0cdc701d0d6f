import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { newId } from "#app/platform/ids.ts";
import { popupStyleHash } from "#app/platform/payments/popup-style.ts";
import { type Paystack, startPaystack } from "#tests/support/paystack.ts";
import { serveCheckout } from "./checkout-frame.ts";
import { test } from "./visit.ts";

/** Paystack's library in a page of its own, under the policy of a page with the popup, and the sandbox's frame. */
const site = "https://rehome.test";
const library = readFileSync("node_modules/@paystack/inline-js/es/inline.js", "utf8");
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${popupStyleHash}`,
  "frame-src https://checkout.paystack.com",
].join("; ");
const script = `
import PaystackPop from "/inline.js";
const popup = new PaystackPop();
const transactions = new Set();
window.told = [];
/** Returns how many transactions of the library's there have been. */
window.pay = (options) => {
  const tell = (name) => (data) =>
    window.told.push([name, data?.reference ?? data?.accessCode ?? data?.message]);
  const names = ["onSuccess", "onCancel", "onLoad", "onError", "onBankTransferConfirmationPending"];
  const callbacks = Object.fromEntries(names.map((name) => [name, tell(name)]));
  transactions.add(popup.newTransaction({ ...options, ...(options && callbacks) }));
  return transactions.size;
};
window.cancel = () => popup.cancelTransaction();
`;
declare global {
  interface Window {
    told: [string, string | undefined][];
    pay(options: unknown): number;
    cancel(): void;
  }
}

let paystack: Paystack;
test.beforeAll(async () => {
  paystack = await startPaystack();
});
test.afterAll(() => paystack.close());

test.beforeEach(async ({ page }) => {
  const files: Record<string, [string, string]> = {
    "/": [
      "text/html",
      `<!DOCTYPE html><title>Donate</title><script type="module" src="/page.js"></script>`,
    ],
    "/page.js": ["text/javascript", script],
    "/inline.js": ["text/javascript", library],
  };
  await page.route(`${site}/**`, (route) => {
    const [contentType = "", body = ""] = files[new URL(route.request().url()).pathname] ?? [];
    return route.fulfill({ contentType, body, headers: { "Content-Security-Policy": policy } });
  });
  await serveCheckout(page, paystack.url);
  await page.goto(site);
  await page.waitForFunction(() => "pay" in window);
});

async function open() {
  const reference = `DON-${newId(new Date())}`;
  const opened = await paystack.payments.initialize({
    email: "ada@rehome.example",
    amountKobo: 250_000,
    reference,
    callbackUrl: `${site}/return`,
    cancelUrl: site,
  });
  if (!opened.ok) throw new Error(opened.message);
  return { reference, accessCode: opened.accessCode };
}

const told = (page: Page) => page.evaluate(() => window.told);
const pay = (page: Page, options: unknown) => page.evaluate((given) => window.pay(given), options);
const frame = (page: Page) => page.frameLocator("iframe[src*='checkout.paystack.com']");
const press = (page: Page, name: string) =>
  frame(page).getByRole("button", { name, exact: true }).click();

test("the popup shows what is paid, and its success names the reference", async ({ page }) => {
  const { accessCode, reference } = await open();
  await pay(page, { accessCode });
  await expect(frame(page).getByText("₦2,500.00")).toBeVisible();
  await expect(frame(page).getByText("Simulated payments: no money moves")).toBeVisible();
  await press(page, "Pay");
  await expect
    .poll(() => told(page))
    .toEqual([
      ["onLoad", accessCode],
      ["onSuccess", reference],
    ]);
  expect(await paystack.payments.verify(reference)).toMatchObject({
    transaction: { status: "success" },
  });
  await expect(frame(page).getByRole("button", { name: "Cancel" })).toBeHidden();
});

test("a declined payment stays in the popup and can be tried again", async ({ page }) => {
  const { accessCode, reference } = await open();
  await pay(page, { accessCode });
  await expect(frame(page).getByText("₦2,500.00")).toBeVisible();
  await press(page, "Decline");
  await expect(frame(page).getByRole("alert")).toHaveText("Declined. You can try again.");
  await press(page, "Pay");
  await expect.poll(() => told(page)).toContainEqual(["onSuccess", reference]);
});

test("Cancel closes the popup, and the same transaction is opened again", async ({ page }) => {
  const { accessCode, reference } = await open();
  expect(await pay(page, { accessCode })).toBe(1);
  await expect(frame(page).getByText("₦2,500.00")).toBeVisible();
  await press(page, "Cancel");
  await expect.poll(() => told(page)).toContainEqual(["onCancel", undefined]);
  expect(await paystack.payments.verify(reference)).toMatchObject({
    transaction: { status: "abandoned" },
  });
  expect(await pay(page, { accessCode })).toBe(1);
  await press(page, "Pay");
  await expect.poll(() => told(page)).toContainEqual(["onSuccess", reference]);
});

test("a second transaction cancels the first, which stays unpaid", async ({ page }) => {
  const [first, second] = [await open(), await open()];
  expect(await pay(page, { accessCode: first.accessCode })).toBe(1);
  await expect.poll(() => told(page)).toEqual([["onLoad", first.accessCode]]);
  expect(await pay(page, { accessCode: second.accessCode })).toBe(2);
  expect(await told(page)).toContainEqual(["onCancel", undefined]);
  await expect.poll(() => told(page)).toContainEqual(["onLoad", second.accessCode]);
  await press(page, "Pay");
  await expect.poll(() => told(page)).toContainEqual(["onSuccess", second.reference]);
  expect((await told(page)).map(([name]) => name)).not.toContain("onError");
  expect(await paystack.payments.verify(first.reference)).toMatchObject({
    transaction: { status: "abandoned" },
  });
});

test("a bank transfer is told as cancelled first, and then as pending", async ({ page }) => {
  const { accessCode } = await open();
  await pay(page, { accessCode });
  await expect(frame(page).getByText("₦2,500.00")).toBeVisible();
  await press(page, "Pay by bank transfer, confirmed later");
  await expect
    .poll(() => told(page))
    .toEqual([
      ["onLoad", accessCode],
      ["onCancel", undefined],
      ["onBankTransferConfirmationPending", undefined],
    ]);
});

test("an access code that the provider does not know goes to the error callback", async ({
  page,
}) => {
  await pay(page, { accessCode: "nobody-opened-this" });
  await expect.poll(() => told(page)).toEqual([["onError", "Transaction not found"]]);
  await page.evaluate(() => window.cancel());
  expect(await told(page)).toContainEqual(["onCancel", undefined]);
});

test("wrong parameters are refused with the library's own words, and no Error", async ({
  page,
}) => {
  const refusal = (options: unknown) =>
    page.evaluate((given) => {
      try {
        window.pay(given);
        return undefined;
      } catch (error) {
        const { message, issues } = error as { message: string; issues: { message: string }[] };
        const isError = error instanceof Error;
        return { message, issues: issues.map((issue) => issue.message), isError };
      }
    }, options);
  expect(await refusal({})).toEqual({
    message: "Invalid transaction parameters",
    issues: [
      "Required parameter missing: key",
      "Required parameter missing: amount",
      "Required parameter missing: email",
    ],
    isError: false,
  });
  const wrong = { key: 1, amount: 250_000, email: "ada@rehome.example", unheardOf: true };
  expect(await refusal(wrong)).toMatchObject({ issues: ["Invalid parameter type: key"] });
  const givenPlan = { key: "pk_test_x", planCode: "PLN_x", customerCode: "CUS_x", unheardOf: true };
  expect(await refusal(givenPlan)).toBe(undefined);
});

test("a frame that is blocked calls nothing at all, so that the page must keep time itself", async ({
  page,
}) => {
  await page.route("https://checkout.paystack.com/**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.reload();
  await failed;
  const { accessCode } = await open();
  await pay(page, { accessCode });
  await expect(page.locator("iframe[src*='checkout.paystack.com']")).toBeVisible();
  expect(await told(page)).toEqual([]);
  await page.evaluate(() => window.cancel());
  await expect(page.locator("iframe[src*='checkout.paystack.com']")).toBeHidden();
});

import { expect, type Page } from "@playwright/test";
import { onDatabase } from "./boarders.ts";
import { newcomer } from "./newcomers.ts";
import { ready, signIn, test } from "./visit.ts";

const networkError = "Network error. Please check your connection.";

/** As a blocker does whose list has this address: it stops what scripts ask for, not what the browser loads. */
async function block(page: Page, pathname: string) {
  const loaded: string[] = [];
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== "document") return route.abort("blockedbyclient");
      loaded.push(request.method());
      await route.fallback();
    },
  );
  return loaded;
}

async function openMenu(page: Page) {
  await page.locator("summary", { hasText: "Menu" }).click();
  return page.getByRole("navigation", { name: "Dashboard" });
}

function countMessages(subject: string): Promise<number> {
  return onDatabase(async ({ db }) => {
    const rows = await db.reader.selectFrom("inquiries").select(["subject", "message"]).execute();
    return rows.filter((row) => `${row.subject} ${row.message}`.includes(subject)).length;
  });
}

test("a page that something in the browser keeps from the script is loaded as a document", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/support");
  await ready(page);
  const loaded = await block(page, "/dashboard/analytics");
  await (await openMenu(page)).getByRole("link", { name: "Analytics" }).click();
  await page.waitForURL("**/dashboard/analytics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  await expect(page.getByText(networkError)).toHaveCount(0);
  expect(loaded).toEqual(["GET"]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
});

test("without a connection the page stays and says so, with a link that takes the same step again", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/support");
  await ready(page);
  await page.getByLabel("Subject").fill("Half a message");
  await page.context().setOffline(true);
  await (await openMenu(page)).getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("alert")).toContainText(networkError);
  const again = page.getByRole("link", { name: "Try again" });
  await expect(again).toBeFocused();
  await expect(again).toHaveAttribute("href", /\/dashboard\/analytics$/);
  await again.click();
  await expect(page.getByRole("alert")).toContainText(networkError);
  await expect(page.getByLabel("Subject")).toHaveValue("Half a message");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL("**/dashboard/analytics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
});

test("a form of the dashboard that is kept from the script is posted by the browser, and arrives once", async ({
  page,
}) => {
  const word = newcomer().replace(/@.*/, "");
  await signIn(page, "petOwner", "/dashboard/support");
  await ready(page);
  const loaded = await block(page, "/dashboard/support");
  await page.getByLabel("Subject").fill(`Blocked ${word}`);
  await page.getByLabel("Message", { exact: true }).fill("Two taps.");
  await page.getByRole("button", { name: "Send Message" }).evaluate((button: HTMLButtonElement) => {
    for (let tap = 0; tap < 2; tap += 1) button.click();
  });
  await expect(page.getByText("We have your message.")).toBeVisible();
  expect(loaded.filter((method) => method === "POST")).toHaveLength(1);
  expect(await countMessages(word)).toBe(1);
});

test("a form of a public page that is kept from the script is posted by the browser, and arrives once", async ({
  page,
}) => {
  const word = newcomer().replace(/@.*/, "");
  await page.goto("/contact");
  await ready(page);
  const loaded = await block(page, "/contact");
  await page.getByLabel("Topic").selectOption("training");
  await page.getByLabel("Name", { exact: true }).fill("Chinwe Okafor");
  await page.getByLabel("Email", { exact: true }).fill(`${word}@example.com`);
  await page.getByLabel("Message", { exact: true }).fill(`Blocked ${word}`);
  await page.getByRole("button", { name: "Send", exact: false }).last().click();
  await page.waitForURL("**/r/*");
  expect(loaded.filter((method) => method === "POST")).toHaveLength(1);
  expect(await countMessages(word)).toBe(1);
});

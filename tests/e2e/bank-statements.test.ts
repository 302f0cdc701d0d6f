import { expect, type Page } from "@playwright/test";
import { type Site, startSite } from "#tests/support/server.ts";
import { fillLogin, person, ready, settled, test } from "./visit.ts";

const list = "/dashboard/staff/donations/statements";

/** A demo with a bank account, without which nobody can promise a transfer. */
let site: Site;
test.beforeAll(async () => {
  const account = { BANK_NAME: "GTBank", BANK_ACCOUNT_NUMBER: "0123456789" };
  site = await startSite({ env: { ...account, BANK_ACCOUNT_NAME: "Rehome Lagos" } });
});
test.afterAll(() => site.remove());

/** Somebody says that they send this by bank transfer; answers the code for it. */
async function promise(page: Page, lastname: string): Promise<string> {
  const answer = await page.request.post(`${site.url}/donate`, {
    form: {
      ...{ firstname: "Zainab", lastname, email: `${lastname.toLowerCase()}@example.com` },
      ...{ amount: "4321", method: "transfer" },
    },
    headers: { Origin: site.url },
  });
  const [code] = /D[2-9A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(await answer.text()) ?? [];
  if (!code) throw new Error(`no code: ${answer.status()} ${answer.url()}`);
  return code;
}

/** Staff send a file, and are on its page. */
async function upload(page: Page, text: string): Promise<void> {
  const { email, password } = person("staff");
  await page.goto(`${site.url}/login?redirectTo=${list}`);
  await fillLogin(page, email, password);
  await page.waitForURL(`**${list}`);
  await ready(page);
  const file = page.getByLabel("Bank statement", { exact: true });
  if (!(await file.isVisible())) await page.locator("summary", { hasText: "Upload" }).click();
  await file.setInputFiles({ name: "june.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.waitForURL(`**${list}/*`);
}

test("what a statement does not say is asked before the import, and other columns are read again", async ({
  page,
}) => {
  const name = `ASKED ${Date.now()}`;
  await upload(page, `Date,Narration,Amount,Side\n01-Oct-2026,${name},4321.00,CR x\n`);
  const lines = page.getByRole("list", { name: "The first lines as they are read" });
  await expect(lines).toContainText("1 Oct, 2026 · ₦4,321.00 · in");
  const question = page.getByRole("group", { name: /The one line would be money in/ });
  await ready(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(question).toContainText("Please answer before the import");
  await page.getByLabel("In or out").selectOption({ label: "Side" });
  await page.getByRole("button", { name: "Read Again" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("In or out")).toHaveValue("3");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("#notice")).toContainText("1 line with money in, 1 of them new");
});

test("ticked transfers are confirmed at one tap and all taken back at one, and the button counts the boxes", async ({
  page,
}) => {
  const names = ["One", "Two", "Three"].map((name) => `${name}${Date.now()}`);
  const day = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  const lines = [];
  for (const name of names) lines.push(`${day},NIP ${await promise(page, name)},4321.00`);
  await upload(page, ["Date,Narration,Credit", ...lines].join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL(/show=ready/);

  const confirm = page.locator("#confirm-lines").getByRole("button");
  const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(`${name}$`) });
  await expect(confirm).toHaveAccessibleName("Confirm 3");
  // From here on the number is the style sheet's own count of the boxes.
  const number = confirm.getByText("3", { exact: true });
  await expect(number).toBeVisible();
  await box(names[0] ?? "").uncheck();
  await expect(number).toBeHidden();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  // A form's first button is what Enter in a box presses.
  await box(names[1] ?? "").press("Enter");
  await page.evaluate(() => document.readyState);
  expect(posts).toEqual([]);
  await confirm.click();
  await expect(page.locator("#notice")).toContainText("2 gifts confirmed, ₦8,642.00.");
  await expect(box(names[0] ?? "")).toBeVisible();
  await expect(box(names[1] ?? "")).toHaveCount(0);
  await settled(page);
  await page.locator("#notice").getByRole("button", { name: "Undo all 2" }).click();
  await expect(page.locator("#notice")).toContainText("Undone: 2 gifts. Nobody gets an e-mail.");
  await expect(confirm).toHaveAccessibleName("Confirm 3");
});

import { type Browser, expect, type Page } from "@playwright/test";
import { newcomer } from "./newcomers.ts";
import {
  another,
  findPet,
  findRequest,
  newVisitor,
  openMore,
  plain,
  post,
  ready,
  sendInterest,
  signIn,
  test,
} from "./visit.ts";

/** Somebody else on staff sends this form while the page is open. */
async function meanwhile(browser: Browser, page: Page, form: Record<string, string>) {
  const { pathname } = new URL(page.url());
  const colleague = await another(browser);
  await signIn(colleague, "staff", "/dashboard");
  await post(colleague, pathname, form);
  await colleague.context().close();
}

/** The page says who was quicker, shows what was typed, and offers only what is still possible. */
async function expectTooLate(page: Page, who: string, typed: string, gone: string) {
  await expect(page.getByRole("alert")).toContainText(who);
  await expect(page.getByRole("heading", { name: "What you wrote" })).toBeVisible();
  await expect(page.getByText(typed)).toBeVisible();
  await expect(page.getByRole("button", { name: gone })).toHaveCount(0);
}

test("a request decided meanwhile is shown as it is now", async ({ page, browser }) => {
  const visitor = newVisitor();
  await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
  await signIn(page, "staff");
  await page.goto(await findRequest(page, visitor));
  if (!plain()) await ready(page);
  await openMore(page);
  await page.locator("summary", { hasText: "Approve with a message" }).click();
  await page.getByLabel("Private note", { exact: true }).fill("They live next door.");
  await meanwhile(browser, page, { intent: "reject" });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expectTooLate(page, "rejected", "They live next door.", "Approve");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
});

test("a message closed meanwhile is shown as it is now", async ({ page, browser }) => {
  const subject = `Too late ${newcomer()}`;
  await signIn(page, "petOwner", "/dashboard");
  await post(page, "/dashboard/support", { subject, message: "Is Kuti there?" });
  await page.context().clearCookies();
  await signIn(page, "staff", `/dashboard/staff/messages?${new URLSearchParams({ q: subject })}`);
  await page.getByRole("link", { name: /^Read what/ }).click();
  await page.waitForURL("**/dashboard/staff/messages/*");
  if (!plain()) await ready(page);
  await page.getByLabel("Your answer").fill("He is, until Friday.");
  await meanwhile(browser, page, { intent: "close" });
  await page.getByRole("button", { name: "Send answer" }).click();
  await expectTooLate(page, "closed this message", "He is, until Friday.", "Send answer");
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("button", { name: "Send answer" })).toBeVisible();
});

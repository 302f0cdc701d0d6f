import { expect, type Page } from "@playwright/test";
import { notice, ready, signIn, test } from "./visit.ts";
import { addressesOf } from "./walk.ts";

const covering = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above?.closest("[role=status]") !== null && above !== null;
    });

test("a notice covers neither menu, search nor bell, and one with an Undo stays until it is dismissed", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/staff/partner-places");
  await ready(page);
  await page
    .getByRole("button", { name: /^Deactivate / })
    .first()
    .click();
  await expect(notice(page)).toContainText("no longer active");
  for (const part of [
    "summary",
    "input[type=search]",
    "a[href='/dashboard/notifications']",
    "h1",
  ]) {
    expect(await covering(page, part), part).toBe(false);
  }
  const undo = notice(page).getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toHaveCount(0);
});

test("with Reject opened its own button is at the thumb, and Approve is not", async ({ page }) => {
  await signIn(page, "staff", "/adoption-requests?status=pending");
  const [request = ""] = await addressesOf(page, "/adoption-requests/:id", "?status=pending");
  for (const open of [
    () => page.goto(request),
    async () => {
      await page.goto("/adoption-requests?status=pending");
      await ready(page);
      await page
        .getByRole("link", { name: /^View / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ]) {
    await open();
    await ready(page);
    const approve = page.getByRole("button", { name: "Approve", exact: true }).last();
    await expect(approve).toBeInViewport();
    await page.locator("summary", { hasText: "Reject this request" }).click();
    await expect(approve).toBeHidden();
    const reason = page.getByRole("button", { name: "No reason given", exact: true });
    await expect(reason).toBeInViewport({ ratio: 1 });
    await page.locator("summary", { hasText: "In your own words" }).last().click();
    await expect(reason).toBeHidden();
    const reject = page.getByRole("button", { name: "Reject", exact: true }).last();
    await expect(reject).toBeInViewport({ ratio: 1 });
  }
});

test("what ends a record does not stand at the bottom edge alone", async ({ page }) => {
  await signIn(page, "staff", "/dashboard/staff/messages");
  const [message = ""] = await addressesOf(page, "/dashboard/staff/messages/:id");
  await page.goto(message);
  const bar = page.locator("[data-bottom-bar]").filter({ hasText: /Close|Reopen/ });
  await expect(bar).toHaveCSS("position", "static");
});

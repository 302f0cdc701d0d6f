import { expect, type Page } from "@playwright/test";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { received } from "#tests/support/stays.ts";
import { onDatabase } from "./boarders.ts";
import { newcomer } from "./newcomers.ts";
import {
  findPet,
  findRequest,
  newVisitor,
  notice,
  openMore,
  post,
  ready,
  sendInterest,
  signIn,
  test,
} from "./visit.ts";

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
  const visitor = newVisitor();
  await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
  await signIn(page, "staff", "/dashboard");
  const request = await findRequest(page, visitor);
  for (const open of [
    () => page.goto(request),
    async () => {
      await findRequest(page, visitor);
      await ready(page);
      await page.locator("tbody th a").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ]) {
    await open();
    await ready(page);
    const approve = page.getByRole("button", { name: "Approve", exact: true }).last();
    await expect(approve).toBeInViewport();
    await openMore(page);
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

/** A message of their own in staff's list; its page. */
async function writeToStaff(page: Page): Promise<string> {
  const subject = `Thumb ${newcomer()}`;
  await signIn(page, "petOwner", "/dashboard");
  await post(page, "/dashboard/support", { subject, message: "Is Kuti there?" });
  await page.context().clearCookies();
  await signIn(page, "staff", `/dashboard/staff/messages?${new URLSearchParams({ q: subject })}`);
  return (await page.getByRole("link", { name: /^Read what/ }).getAttribute("href")) ?? "";
}

/** A stay that staff have accepted and nobody has yet; its page. */
async function acceptStay(page: Page): Promise<string> {
  const stay = await onDatabase((services) => {
    const startDate = addDays(lagosDay(services.now()), 20);
    const { email: ownerEmail, phone: ownerPhone } = newVisitor();
    const days = { startDate, endDate: addDays(startDate, 2) };
    return received(services, { ...days, ownerEmail, ownerPhone });
  });
  await signIn(page, "staff", "/dashboard");
  const path = `/dashboard/staff/boarding-requests/${stay.id}`;
  await post(page, path, { intent: "accept" });
  return path;
}

const bar = (page: Page) => page.locator("[aria-label='State and history'] [data-bottom-bar]");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("of an accepted stay the hand-over is at the thumb, and Cancel is opened first", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto(await acceptStay(page));
  const cancel = page.locator("summary", { hasText: /^Cancel$/ });
  const handOver = bar(page).getByRole("link", { name: "Hand Over" });
  await expect(handOver).toBeInViewport({ ratio: 1 });
  await expect(cancel).toBeHidden();
  await openMore(page);
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await openMore(page);
  await handOver.click();
  // Led to, the form's own button is the one.
  await expect(bar(page)).toHaveCSS("position", "static");
  await expect(button(page, "Hand Over")).toBeInViewport({ ratio: 1 });
});

test("while an answer is written its own button is at the thumb and Close is not", async ({
  page,
}) => {
  await page.goto(await writeToStaff(page));
  await ready(page);
  await expect(button(page, "Close")).toBeHidden();
  await bar(page).getByRole("link", { name: "Answer" }).click();
  await expect(page.getByLabel("Your answer")).toBeFocused();
  await expect(button(page, "Send answer")).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toHaveCSS("position", "static");
  await page.getByLabel("Your answer").blur();
});

test("a record's bar and the tab bar together take no more than 116 pixels", async ({ page }) => {
  const message = await writeToStaff(page);
  const stay = await acceptStay(page);
  const { pet } = await findPet(page, "Jollof");
  const one = newVisitor();
  for (const visitor of [one, newVisitor()]) await post(page, pet, visitor);
  const request = await findRequest(page, one);
  for (const path of [message, stay, request]) {
    await page.goto(path);
    const top = await bar(page).evaluate((one) => one.getBoundingClientRect().top);
    expect(740 - top).toBeLessThanOrEqual(116);
  }
});

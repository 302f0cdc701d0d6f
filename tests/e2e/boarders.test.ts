import { expect, type Page } from "@playwright/test";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { siteNow } from "./clock.ts";
import { bothAtNight, byProject, notice, plain, ready, signIn, summary, test } from "./visit.ts";

const boarders = "/dashboard/pet-owner/boarders";
const networkError = "Network error. Please check your connection.";
/** Far from what the demo has booked; each test that books has days of its own. */
const day = (days: number) => addDays(lagosDay(siteNow()), days);

async function openForm(page: Page) {
  await signIn(page, "petOwner", `${boarders}?searchTerm=Gbagada`);
  await page.getByRole("link", { name: /^See Nights of/ }).click();
  await page.waitForURL("**/dashboard/pet-owner/boarders/*");
  if (!plain()) await ready(page);
}

const pet = (page: Page, name: RegExp) => page.getByRole("checkbox", { name });

/** A day of the calendar, as it can be tapped now. */
const tap = async (page: Page, night: string, does: "arrive" | "leave") => {
  const month = night.slice(0, 7);
  const shown = page.locator(`[data-key^="night-${month}"]`).first();
  while ((await shown.count()) === 0) {
    const before = await page.locator("#nights-title").textContent();
    await page.locator("button[name=otherMonth]").last().click();
    await expect(page.locator("#nights-title")).not.toHaveText(before ?? "");
  }
  const button = page.locator(`button[name=tappedDay][value="${night}"]`);
  await expect(button).toHaveAccessibleName(new RegExp(`: ${does} on this day$`));
  await button.click();
  if (does === "arrive") await expect(page.getByText("Now tap the day of leaving.")).toBeVisible();
};

test("an owner ticks two pets, taps two days, reads the price, books and takes it back", {
  tag: bothAtNight,
}, async ({ page }) => {
  await openForm(page);
  // Another attempt has other days: the first may have booked.
  const { retry, repeatEachIndex } = test.info();
  const first = day(byProject(60, 70) + 4 * (retry + repeatEachIndex));
  await pet(page, /^Adire/).check();
  await pet(page, /^Ɓala/).check();
  await tap(page, first, "arrive");
  await tap(page, addDays(first, 3), "leave");
  await expect(page.getByText("3 nights × 2 pets × ₦8,000.00 = ₦48,000.00")).toBeVisible();
  await expect(page.getByLabel("Start Date")).toHaveValue(first);
  await expect(pet(page, /^Ɓala/)).toBeChecked();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(notice(page)).toContainText("Request sent to ");

  const more = page.getByRole("main").locator("summary", { hasText: "More" });
  if (await more.isVisible()) await more.click();
  await page.locator("summary", { hasText: "Cancel Request" }).click();
  await expect(page.getByText(/Cancel the stay of Adire and Ɓala with .* from .*\?/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await expect(notice(page)).toContainText("The stay of Adire and Ɓala is cancelled.");
  await expect(page).toHaveURL(/\/dashboard\/pet-owner\/bookings$/);
  await notice(page).getByRole("button", { name: /^Undo/ }).click();
  await expect(notice(page)).toContainText("Undone: Cancel Request");
});

test("two date fields do as well, and other days show another price", { tag: bothAtNight }, async ({
  page,
}) => {
  await openForm(page);
  const first = day(byProject(80, 85));
  await pet(page, /^Ɓala/).uncheck();
  await pet(page, /^Adire/).check();
  await page.getByLabel("Start Date").fill(first);
  await page.getByLabel("End Date").fill(addDays(first, 1));
  await page.getByRole("button", { name: "Show Estimate" }).click();
  await expect(page.getByText("1 night × ₦8,000.00 = ₦8,000.00")).toBeVisible();
  await page.getByLabel("End Date").fill(addDays(first, 5));
  await page.getByRole("button", { name: "Show Estimate" }).click();
  await expect(page.getByText("5 nights × ₦8,000.00 = ₦40,000.00")).toBeVisible();
  const notes = page.locator("summary", { hasText: "Food, medicines and allergies of Ɓala" });
  await expect(notes).toBeHidden();
  await pet(page, /^Ɓala/).check();
  await notes.click();
  await expect(page.getByLabel("Medications").filter({ visible: true })).not.toHaveValue("");
});

test("mistakes in a booking are told", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(summary(page)).toContainText("Please enter Start Date");
});

test("a list without an answer is asked for again, then the connection is told with a retry", async ({
  page,
}) => {
  await signIn(page, "petOwner", "/dashboard/pet-owner/bookings");
  await ready(page);
  await page.clock.install();
  let asked = 0;
  let isUp = false;
  // Nothing else comes either: what alone fails would be taken for blocked.
  await page.route("**/favicon.svg*", (route) => route.abort());
  await page.route(/\/pet-owner\/boarders$/, async (route) => {
    asked += 1;
    if (isUp) await route.continue();
    else await route.abort();
  });
  await page.getByRole("main").locator("summary", { hasText: "More" }).click();
  await page.getByRole("main").getByRole("link", { name: "Find Pet Boarders" }).click();
  // How long it waits between them is a test of its own.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return asked;
    })
    .toBe(4);
  await expect(page.getByText(networkError)).toBeVisible();
  await expect(page).toHaveURL(/bookings$/);
  expect(asked).toBe(4);
  isUp = true;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Find Pet Boarders" })).toBeVisible();
  expect(asked).toBe(5);
});

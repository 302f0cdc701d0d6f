import { expect, type Page } from "@playwright/test";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { siteNow } from "./clock.ts";
import { byProject, notice, plain, ready, signIn, summary, test } from "./visit.ts";

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

const pet = (page: Page, name: RegExp) => page.getByRole("radio", { name });

test("an owner sees the estimate, books a stay and cancels it @both", async ({ page }) => {
  await openForm(page);
  const first = day(byProject(60, 70));
  const words = `Two cups ${Date.now()}`;
  await page.getByLabel("Start Date").fill(first);
  await page.getByLabel("End Date").fill(addDays(first, 3));
  await page.getByRole("button", { name: "Show Estimate" }).click();
  await expect(page.getByText("Estimate: 3 nights × ₦8,000.00 = ₦24,000.00")).toBeVisible();
  await expect(page.getByText("Please choose the pet")).toHaveCount(0);
  await pet(page, /^Adire/).check();
  await page.getByLabel("Feeding Schedule").fill(words);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(notice(page)).toContainText("The stay of Adire is asked for.");
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("3 nights × ₦8,000.00 = ₦24,000.00")).toBeVisible();

  await page.locator("summary", { hasText: "Cancel Request" }).click();
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await expect(notice(page)).toContainText("The stay of Adire is cancelled.");
  await expect(page).toHaveURL(/\/dashboard\/pet-owner\/bookings$/);
});

test("the estimate follows the days, and another pet brings its own medicines", async ({
  page,
}) => {
  await openForm(page);
  await ready(page);
  await page.getByLabel("Start Date").fill(day(80));
  await page.getByLabel("End Date").fill(day(81));
  await expect(page.getByText("Estimate: 1 night × ₦8,000.00 = ₦8,000.00")).toBeVisible();
  await page.getByLabel("End Date").fill(day(85));
  await expect(page.getByText("Estimate: 5 nights × ₦8,000.00 = ₦40,000.00")).toBeVisible();
  const medicines = page.getByLabel("Medications");
  await pet(page, /^Ɓala/).check();
  const ofBala = await medicines.inputValue();
  expect(ofBala).not.toBe("");
  await pet(page, /^Adire/).check();
  await expect(medicines).not.toHaveValue(ofBala);
  await medicines.fill("Half a tablet, as I said");
  await pet(page, /^Ɓala/).check();
  await expect(medicines).toHaveValue("Half a tablet, as I said");
});

test("mistakes in a booking are told before it leaves", async ({ page }) => {
  await openForm(page);
  await ready(page);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(summary(page)).toContainText("Please enter Start Date");
  await expect(summary(page)).toContainText("Please choose the pet");
});

test("a list without an answer is asked for again, then the connection is told with a retry", async ({
  page,
}) => {
  await signIn(page, "petOwner", "/dashboard/pet-owner/bookings");
  await ready(page);
  await page.clock.install();
  let asked = 0;
  let isUp = false;
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
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Find Pet Boarders" })).toBeVisible();
  expect(asked).toBe(5);
});

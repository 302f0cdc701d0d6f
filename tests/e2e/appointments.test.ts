import { expect, type Page } from "@playwright/test";
import { another, bothAtNight, byProject, notice, ready, signIn, summary, test } from "./visit.ts";

const vets = "/dashboard/pet-owner/vets";

/** The form to book, on a day far enough that it can be cancelled; each test that books has a day of its own. */
async function openForm(page: Page, day = byProject(5, 6)) {
  await signIn(page, "petOwner", vets);
  await page.getByRole("link", { name: /^See Times of/ }).click();
  await page.getByRole("link", { name: "Later days" }).click();
  await expect(page.getByRole("link", { name: "Earlier days" })).toBeVisible();
  const days = page.getByRole("navigation", { name: "Days with free times" });
  const wanted = days.getByRole("link", { name: /free$/ }).nth(day);
  const address = (await wanted.getAttribute("href")) ?? "";
  await wanted.click();
  await expect(days.locator('[aria-current="date"]')).toHaveAttribute("href", address);
}

const freeTime = (page: Page) =>
  page
    .getByRole("group", { name: /^Time on/ })
    .getByRole("radio")
    .last();

test("an owner books, the vet confirms, and the owner cancels", { tag: bothAtNight }, async ({
  page,
  browser,
}) => {
  await openForm(page);
  const reason = `Limps since ${Date.now()}`;
  await freeTime(page).check();
  await page.getByRole("radio", { name: /^Adire/ }).check();
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(notice(page)).toContainText("Request sent to the veterinarian.");
  await expect(page.getByText(reason).first()).toBeVisible();

  const vet = await another(browser);
  await signIn(vet, "veterinarian", "/dashboard/veterinarian/appointments?show=requests");
  const row = vet.getByRole("row").filter({ hasText: reason });
  await row.getByRole("button", { name: /^Confirm/ }).click();
  await expect(notice(vet)).toContainText("is confirmed. We have informed the owner");
  await expect(row).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("expects you and Adire")).toBeVisible();
  await page.goto("/dashboard/pet-owner/bookings");
  const own = page.getByRole("row").filter({ hasText: reason });
  await own.locator("summary", { hasText: "Cancel" }).click();
  await own.getByRole("button", { name: /^Yes, cancel/ }).click();
  await expect(notice(page)).toContainText("is cancelled. We have informed the veterinarian");
  await expect(own).toHaveCount(0);
});

test("an owner moves it with two taps, and the vet accepts on their list", {
  tag: bothAtNight,
}, async ({ page, browser }) => {
  await openForm(page, byProject(2, 3));
  const reason = `Sneezes since ${Date.now()}`;
  await freeTime(page).check();
  await page.getByRole("radio", { name: /^Adire/ }).check();
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(notice(page)).toContainText("Request sent to the veterinarian.");

  await page.getByRole("link", { name: "Move", exact: true }).click();
  const times = page.getByRole("group", { name: /^Ask for/ }).getByRole("button");
  const time = (await times.first().textContent()) ?? "";
  await times.first().click();
  await expect(notice(page)).toContainText("We ask the veterinarian for");
  await expect(page.getByText(/^You asked for/)).toContainText(time);

  const vet = await another(browser);
  await signIn(vet, "veterinarian", "/dashboard/veterinarian/appointments?show=requests");
  const row = vet.getByRole("row").filter({ hasText: reason });
  await expect(row).toContainText("asks for");
  await row.getByRole("button", { name: /^Accept/ }).click();
  await expect(notice(vet)).toContainText("is moved. We have informed the owner");
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`${time} to`)).toBeVisible();
  await expect(page.getByText("expects you and Adire")).toBeVisible();
});

test("mistakes in a booking are told before it leaves", async ({ page }) => {
  await openForm(page);
  await ready(page);
  await page.getByRole("button", { name: "Book" }).click();
  await expect(summary(page)).toContainText("Please choose a time");
  await expect(summary(page)).toContainText("Please tell the veterinarian why you come");
});

test("somebody quicker leaves the words in the form and the nearest times to choose", async ({
  page,
  browser,
}) => {
  await openForm(page, 4);
  await freeTime(page).check();
  const slot = await freeTime(page).inputValue();
  await page.getByRole("radio", { name: /^Adire/ }).check();
  await page.getByLabel("Reason").fill("Limps on the left");
  const rival = await another(browser);
  await signIn(rival, "petOwner", page.url());
  await rival.locator(`input[name="slot"][value="${slot}"]`).check();
  await rival.getByRole("radio", { name: /^Chichi/ }).check();
  await rival.getByLabel("Reason").fill("Was quicker");
  await rival.getByRole("button", { name: "Book" }).click();
  await expect(notice(rival)).toContainText("Request sent to the veterinarian.");

  await page.getByRole("button", { name: "Book" }).click();
  await expect(summary(page)).toContainText("This time was just taken.");
  await expect(page.getByLabel("Reason")).toHaveValue("Limps on the left");
  const nearest = page.getByRole("group", { name: "The nearest free times" });
  await nearest.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(notice(page)).toContainText("Request sent to the veterinarian.");
});

test("owner and veterinarian write to each other about a booking", async ({ page, browser }) => {
  const words = `Must she be fasting? ${Date.now()}`;
  await signIn(page, "petOwner", "/dashboard/pet-owner/bookings");
  const own = page.getByRole("row").filter({ hasText: "Eats less than before" });
  await own.getByRole("link").first().click();
  await ready(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(summary(page)).toContainText("Please write a message");
  const box = page.getByLabel("Your message");
  await box.fill("m".repeat(2001));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(summary(page)).toContainText("Please use at most 2,000 characters");
  await expect(box).toHaveValue("m".repeat(2001));
  await box.fill(words);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(notice(page)).toContainText("is sent");
  const written = page.getByRole("listitem").filter({ hasText: words });
  await expect(written).toContainText("You,");
  await expect(written).toBeInViewport();
  await expect(box).toHaveValue("");

  const vet = await another(browser);
  await signIn(vet, "veterinarian", "/dashboard/messages");
  const thread = vet.getByRole("listitem").filter({ hasText: words });
  await expect(thread).toContainText("new");
  await thread.getByRole("link").click();
  await expect(vet.getByRole("listitem").filter({ hasText: words })).toBeInViewport();
  await vet.getByLabel("Your message").fill(`No. ${words}`);
  await vet.getByRole("button", { name: "Send" }).click();
  await expect(notice(vet)).toContainText("is sent");
  await page.reload();
  await expect(page.getByText(`No. ${words}`)).toBeVisible();
});

test("a break outside of the hours is refused at its field, and all that was typed stays", async ({
  page,
}) => {
  await signIn(page, "veterinarian", "/dashboard/profile/hours");
  await ready(page);
  await page.getByRole("checkbox", { name: "Sunday" }).check();
  await page.getByLabel("From", { exact: true }).fill("09:00");
  await page.getByLabel("Until", { exact: true }).fill("13:00");
  await page.getByLabel("Break from").fill("12:00");
  await page.getByLabel("Break until").fill("18:00");
  await page.getByRole("button", { name: "Set for the chosen days" }).click();
  await expect(summary(page)).toContainText("The break has to lie within the day");
  await expect(page.getByLabel("Break until")).toHaveValue("18:00");
  await expect(page.getByRole("checkbox", { name: "Sunday" })).toBeChecked();
});

test("the practice is saved, and what is no fee is refused", async ({ page }) => {
  await signIn(page, "veterinarian", "/dashboard/profile/practice");
  await ready(page);
  await page.getByLabel("Fee in naira").fill("dear");
  await page.getByRole("button", { name: "Save Practice" }).click();
  await expect(summary(page)).toContainText("Please enter the fee as an amount in naira");
  await page.getByLabel("Fee in naira").fill("₦12,500");
  await page.getByRole("button", { name: "Save Practice" }).click();
  await expect(notice(page)).toContainText("Your practice is saved.");
});

test("a kind of visit is saved, and what is no fee is refused with all that was typed", async ({
  page,
}) => {
  await signIn(page, "veterinarian", "/dashboard/profile/practice");
  await ready(page);
  const kind = `Dental ${byProject("one", "two")} ${Date.now()}`;
  await page.getByLabel("Kind", { exact: true }).fill(kind);
  await page.getByLabel("It takes").selectOption("120 minutes");
  await page.getByLabel("It costs, in naira").fill("dear");
  await page.getByRole("button", { name: "Save This Kind" }).click();
  await expect(summary(page)).toContainText("Please enter the fee as an amount in naira");
  await expect(page.getByLabel("Kind", { exact: true })).toHaveValue(kind);
  await page.getByLabel("It costs, in naira").fill("60,000");
  await page.getByRole("button", { name: "Save This Kind" }).click();
  await expect(notice(page)).toContainText("is saved");
  await expect(page.getByText(`${kind}, 120 minutes, ₦60,000.00`)).toBeVisible();
  await page.getByRole("button", { name: `Remove ${kind}` }).click();
  await expect(notice(page)).toContainText("The kind of visit is removed.");
});

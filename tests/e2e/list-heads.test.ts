import { expect, type Page } from "@playwright/test";
import { signIn, test } from "./visit.ts";

const phone = { width: 360, height: 740 };
/** The first third of a phone's screen. */
const third = 246;

/** Everything that is a list of records, by who reads it. */
const lists = {
  staff: [
    "/adoption-requests",
    "/adoption-requests?status=pending",
    "/adoption-requests?group=pet",
    "/dashboard/staff/boarding-requests",
    "/dashboard/staff/boarding-requests/board",
    "/dashboard/staff/boarding-requests/calendar",
    "/dashboard/staff/appointments",
    "/dashboard/staff/donations",
    "/dashboard/staff/donations?method=transfer",
    "/dashboard/staff/donations/statements",
    "/dashboard/staff/people",
    "/dashboard/staff/listings",
    "/dashboard/staff/blog",
    "/dashboard/staff/blog/comments",
    "/dashboard/staff/messages",
    "/dashboard/staff/partner-places",
    "/dashboard/staff/outbox",
    "/dashboard/staff/audit",
    "/dashboard/history",
  ],
  petOwner: [
    "/dashboard/pet-owner/adoption-requests",
    "/dashboard/pet-owner/adoption",
    "/dashboard/pet-owner/pets",
    "/dashboard/pet-owner/vets",
    "/dashboard/pet-owner/boarders",
    "/dashboard/pet-owner/bookings",
    "/dashboard/payments",
    "/dashboard/billing",
    "/dashboard/messages",
    "/dashboard/history/emails",
  ],
  veterinarian: [
    "/dashboard/veterinarian/appointments",
    "/dashboard/veterinarian/patients",
    "/dashboard/veterinarian/medical-records",
    "/dashboard/messages",
  ],
  boarder: ["/dashboard/pet-owner/boarding-requests", "/dashboard/messages"],
} as const;

/** From the top of the document to the first record; undefined where there is none. */
function firstRecord(page: Page): Promise<number | undefined> {
  return page.getByRole("main").evaluate((main) => {
    const records = main.querySelectorAll("tbody tr, ul > li, ol > li");
    const shown = [...records].find(
      (one) => !one.closest("nav, details[name=tools]") && one.checkVisibility(),
    );
    return shown && Math.round(shown.getBoundingClientRect().top + window.scrollY);
  });
}

for (const [who, addresses] of Object.entries(lists)) {
  test(`the first record of every list of a ${who} stands in the first third of a phone`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(phone);
    await signIn(page, who as keyof typeof lists, "/dashboard");
    const low: Record<string, number> = {};
    let seen = 0;
    for (const address of addresses) {
      await page.goto(address);
      const y = await firstRecord(page);
      if (y !== undefined) seen += 1;
      if (y !== undefined && y > third) low[address] = y;
    }
    expect(low).toEqual({});
    expect(seen).toBeGreaterThan(addresses.length / 2);
  });
}

test("search and filters open over the rows, which stay where they are", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, "staff", "/dashboard/staff/donations?method=transfer");
  const before = await firstRecord(page);
  await page.locator("summary", { hasText: "Filter (1)" }).click();
  await expect(page.getByRole("navigation", { name: "Filter by state" })).toBeVisible();
  expect(await firstRecord(page)).toBe(before);
  await page.locator("summary", { hasText: "More" }).click();
  await expect(page.getByRole("link", { name: "Download CSV" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Filter by state" })).toBeHidden();
  await page.locator("summary", { hasText: "More" }).click();
  await page.getByRole("searchbox", { name: "Search donations" }).fill("nobody at all");
  expect(await firstRecord(page)).toBe(before);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("**/donations?*q=nobody*");
  await expect(page.getByText("No donation matches")).toBeVisible();
  await page.goto("/dashboard/staff/donations?method=transfer");
  await page.locator("summary", { hasText: "Filter (1)" }).click();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.locator("summary", { hasText: /^Filter$/ })).toBeVisible();
});

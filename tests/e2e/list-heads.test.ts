import { expect, type Page } from "@playwright/test";
import {
  desktop,
  findPet,
  findRequest,
  newVisitor,
  post,
  sendInterest,
  signIn,
  test,
} from "./visit.ts";

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

/** Runs in the page: what its main part cuts off at the side, and what lies over something that is to be pressed. */
function hiddenParts(): string[] {
  const main = document.querySelector("main");
  if (!main) return ["no main part"];
  const found: string[] = [];
  const named = (one: Element) => {
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();
    return `${one.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
  };
  // A shortened text says so by its dots.
  const isShortened = (one: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  };
  for (const box of [main, ...main.querySelectorAll("*")]) {
    if (getComputedStyle(box).overflowX === "visible" || isShortened(box)) continue;
    // What only screen readers meet is one pixel wide; a calendar of many nights is scrolled, by the keyboard too.
    if (box.clientWidth <= 1 || !box.checkVisibility()) continue;
    if (box.matches("input, textarea, select, [tabindex='0']")) continue;
    const over = box.scrollWidth - box.clientWidth;
    if (over > 1) found.push(`${named(box)} cuts off ${over} pixels`);
  }
  const pressed = "a[href], button, summary, input:not([type=hidden]), select, textarea";
  for (const one of main.querySelectorAll(pressed)) {
    const target = one.matches("input") ? (one.closest("label") ?? one) : one;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const [first] = target.getClientRects();
    if (!first || first.width < 2 || first.height < 2) continue;
    target.scrollIntoView({ block: "center", inline: "nearest" });
    const [box = first] = target.getClientRects();
    let { left, right } = box;
    for (let around = target.parentElement; around; around = around.parentElement) {
      if (!isShortened(around)) continue;
      const edge = around.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    for (const x of [left + 3, (left + right) / 2, right - 3]) {
      const hit = document.elementFromPoint(x, (box.top + box.bottom) / 2);
      if (hit !== null && (target.contains(hit) || hit.contains(target))) continue;
      found.push(`${named(target)} lies below ${hit ? named(hit) : "nothing that is seen"}`);
      break;
    }
  }
  return found;
}

test.describe("at a desk", () => {
  test.use(desktop);

  const longName = "Oluwafunmilayo Adekunle-Bankole of Ikorodu";
  const widths = [1440, 1280, 1024];

  /** What is hidden on each of these pages at each width. */
  async function hiddenOn(page: Page, addresses: readonly string[]) {
    const found: Record<string, string[]> = {};
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of addresses) {
        await page.goto(address);
        const scrolled = await page.evaluate(() => window.scrollY);
        const hidden = await page.evaluate(hiddenParts);
        if (scrolled > 0) hidden.push(`the page begins ${scrolled} pixels further down`);
        if (hidden.length > 0) found[`${address} at ${width}`] = hidden;
      }
    }
    return found;
  }

  for (const [who, addresses] of Object.entries(lists)) {
    test(`nothing is cut off or covered in the lists of a ${who}`, async ({ page }) => {
      test.setTimeout(300_000);
      const message = "When may we come, and whom should we ask for at the gate? ".repeat(4);
      await post(page, "/contact", { ...newVisitor(longName), topic: "other", message });
      await sendInterest(page, (await findPet(page, "Kuti")).pet, newVisitor(longName));
      await signIn(page, who as keyof typeof lists, "/dashboard");
      expect(await hiddenOn(page, addresses)).toEqual({});
    });
  }

  test("nothing is cut off or covered beside the line of what was just decided", async ({
    page,
  }) => {
    const visitor = newVisitor();
    await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
    await signIn(page, "staff");
    await post(page, await findRequest(page, visitor), { intent: "reject" });
    const queues = ["/adoption-requests?status=pending", "/adoption-requests?group=pet"];
    await page.goto(queues[0] ?? "");
    await expect(page.getByRole("region", { name: "Decided just now" })).toBeVisible();
    expect(await hiddenOn(page, queues)).toEqual({});
  });
});

import { expect, type Page } from "@playwright/test";
import { desktop, findPet, gate, ready, signIn, test, watchWords } from "./visit.ts";
import { addressesOf } from "./walk.ts";

test("a slow list says 'Loading adorable pets...', and Back finds the page as it was", async ({
  page,
}) => {
  await page.goto("/");
  const overlay = await watchWords(page, "[data-overlay]");
  const open = await gate(page, "**/up-for-adoption");
  await page.getByRole("link", { name: "Adopt Now" }).click({ noWaitAfter: true });
  await overlay.shows("Loading adorable pets...");
  open();
  await page.waitForURL("**/up-for-adoption");
  await page.goBack();
  await expect(page.getByRole("link", { name: "Adopt Now" })).toBeVisible();
  await expect(page.getByText("Loading adorable pets...")).toBeHidden();
});

/** Every way to the list of pets: where it begins, and what is tapped there. */
const waysToTheList: { from: string; name: string; tap: (page: Page) => Promise<unknown> }[] = [
  {
    from: "/about-us",
    name: "the header's link, in the menu of a phone",
    tap: async (page) => {
      await page.locator("[data-menu] > summary").click();
      const menu = page.getByRole("navigation", { name: "Main" });
      await menu.getByRole("link", { name: "Adoption" }).click({ noWaitAfter: true });
    },
  },
  {
    from: "/about-us",
    name: "the header's link, at a desk",
    tap: async (page) => {
      await page.setViewportSize(desktop.viewport);
      const menu = page.getByRole("navigation", { name: "Main" });
      await menu.getByRole("link", { name: "Adoption" }).click({ noWaitAfter: true });
    },
  },
  {
    from: "/about-us",
    name: "the footer's link",
    tap: (page) =>
      page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Adoption", exact: true })
        .click({ noWaitAfter: true }),
  },
  {
    from: "/up-for-adoption",
    name: "a chip of a kind",
    tap: (page) =>
      page
        .getByRole("navigation", { name: "Kinds of pets" })
        .getByRole("link", { name: /^Cats/ })
        .click({ noWaitAfter: true }),
  },
  {
    from: "/up-for-adoption",
    name: "a page's number",
    tap: (page) => page.getByRole("link", { name: "Page 2" }).click({ noWaitAfter: true }),
  },
  {
    from: "/up-for-adoption",
    name: "the search",
    tap: async (page) => {
      await page.locator("summary", { hasText: "Filters" }).click();
      await page.getByRole("button", { name: "Show pets" }).click({ noWaitAfter: true });
    },
  },
];

for (const { from, name, tap } of waysToTheList) {
  test(`the slow list of pets says so after ${name}`, async ({ page }) => {
    await page.goto(from);
    const overlay = await watchWords(page, "[data-overlay]");
    const open = await gate(page, /\/(up-for-)?adoption(\?.*)?$/);
    await tap(page);
    await overlay.shows("Loading adorable pets...");
    open();
    await page.waitForURL("**/up-for-adoption**");
  });
}

test("a step within the list's page covers nothing", async ({ page }) => {
  await page.goto("/up-for-adoption");
  const later = await page.evaluate(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, { setTimeout: (act: () => void) => waiting.push(act) });
    const link = Object.assign(document.createElement("a"), { href: "#results" });
    document.body.append(link);
    link.click();
    for (const act of waiting) act();
    return document.querySelector("[data-overlay]")?.checkVisibility();
  });
  expect(later).toBe(false);
});

test("a pet says nothing for 300 ms, and then 'Loading...'", async ({ page }) => {
  const { list } = await findPet(page, "Kuti");
  await page.goto(list);
  // The page's own clock is read, not the machine's: what it would do, and when.
  const told = await page.evaluate(() => {
    const link = [...document.querySelectorAll("a")].find((one) =>
      one.textContent.includes("Learn More about Kuti"),
    );
    const overlay = document.querySelector("[data-overlay]");
    if (!link || !overlay) throw new Error("the list shows no Kuti, or has no overlay");
    const later: { act: () => void; ms: number }[] = [];
    Object.assign(window, { setTimeout: (act: () => void, ms: number) => later.push({ act, ms }) });
    link.click();
    const look = () => (overlay.checkVisibility() ? overlay.textContent : "");
    const atOnce = look();
    for (const { act } of later) act();
    return { atOnce, after: later.map(({ ms }) => ms), shown: look() };
  });
  expect(told).toEqual({ atOnce: "", after: [300], shown: "Loading..." });
});

test("Back to List goes one page back to where the visitor was", async ({ page }) => {
  const { list } = await findPet(page, "Kuti");
  await page.goto(list);
  await page.getByRole("link", { name: "Learn More about Kuti" }).click();
  await page.waitForURL("**/pet-details/*");
  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Back to List" }).click();
  await page.waitForURL(`**${list}`);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("Back to List is a link to the list", async ({ page }) => {
  const { pet } = await findPet(page, "Kuti");
  await page.goto("about:blank");
  await page.goto(pet);
  await page.getByRole("link", { name: "Back to List" }).click();
  await page.waitForURL("**/up-for-adoption");
});

test("what is typed into a filled text area before the scripts arrive stays, and so does the place", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/staff/listings");
  const [address = ""] = await addressesOf(page, "/dashboard/staff/listings/:id");
  const open = await gate(page, "**/page.js");
  await page.goto(address, { waitUntil: "commit" });
  const description = page.getByLabel("Description");
  await description.fill("Typed while the scripts were on their way.");
  await description.press("Control+Home");
  await description.pressSequentially("First: ");
  await expect(page.locator("html[data-ready]")).toHaveCount(0);
  open();
  await ready(page);
  await page.keyboard.type("now ");
  await expect(description).toHaveValue("First: now Typed while the scripts were on their way.");
});

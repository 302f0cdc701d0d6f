import { expect, type Locator, type Page } from "@playwright/test";
import { desktop, plain, ready, signIn, test } from "./visit.ts";

const drawer = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const handle = (page: Page) => page.locator("summary", { hasText: "Menu" });
const account = (page: Page) => page.locator("summary", { hasText: "Your account" });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function enter(page: Page) {
  await signIn(page, "staff");
  if (!plain()) await ready(page);
}

async function useProfileMenu(page: Page) {
  await expect(link(page, "Edit Profile")).toBeHidden();
  await account(page).click();
  await expect(link(page, "Edit Profile")).toBeVisible();
  await expect(link(page, "Support")).toBeHidden();
  await page.getByText("Setting", { exact: true }).click();
  await expect(link(page, "Support")).toBeVisible();
  await expect(link(page, "Edit Profile")).toBeHidden();
  const panel = page.getByRole("radio", { name: "Setting" }).locator("xpath=..");
  expect((await panel.boundingBox())?.width).toBe(290);
  expect((await panel.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.mouse.click(12, 400);
  await expect(link(page, "Support")).toBeHidden();
}

test("on a phone the drawer opens over the page and closes again", { tag: "@both" }, async ({
  page,
}) => {
  await enter(page);
  await expect(drawer(page)).toBeHidden();
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
  expect((await drawer(page).boundingBox())?.width).toBeCloseTo(260);
  await expect(drawer(page).getByRole("link", { name: "Adoption Requests" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await handle(page).click();
  await expect(drawer(page)).toBeHidden();
  await handle(page).click();
  await page.touchscreen.tap(340, 500);
  await expect(drawer(page)).toBeHidden();
});

test("a link of the drawer leads on and leaves it closed", { tag: "@both" }, async ({ page }) => {
  await enter(page);
  await handle(page).click();
  await drawer(page).getByRole("link", { name: "Partner Places" }).click();
  await page.waitForURL("**/partner-places");
  await expect(drawer(page)).toBeHidden();
});

test("Esc closes the drawer in the very moment that it opens", async ({ page }) => {
  await enter(page);
  await handle(page).evaluate((summary: HTMLElement) => {
    summary.click();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  });
  await expect(handle(page)).toBeFocused();
  await expect(drawer(page)).toBeHidden();
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
});

test("Esc closes the drawer and the profile menu, and the focus returns", async ({ page }) => {
  await enter(page);
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(handle(page)).toBeFocused();
  await account(page).click();
  await expect(link(page, "Edit Profile")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(link(page, "Edit Profile")).toBeHidden();
  await expect(account(page)).toBeFocused();
});

/** Opens the queue and then the comments, so that there is a page to go back to. */
async function goToComments(page: Page) {
  await enter(page);
  await handle(page).click();
  await drawer(page).getByRole("link", { name: "Comments" }).click();
  await page.waitForURL("**/comments");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Comments");
}

/** The number of the step of the history that we are on. */
async function stepOf(page: Page): Promise<number> {
  return (await page.evaluate(() => navigation.currentEntry?.index)) ?? -1;
}

for (const [name, switchOf, inside] of [
  ["drawer", handle, (page: Page) => drawer(page)],
  ["profile menu", account, (page: Page) => link(page, "Edit Profile")],
] as const) {
  test(`Back closes the ${name} and stays on the page, however it was closed before`, async ({
    page,
  }) => {
    await goToComments(page);
    const step = await stepOf(page);
    const open = async () => {
      await switchOf(page).click();
      await expect(inside(page)).toBeVisible();
      // What is shown is a step a moment later.
      await expect.poll(() => stepOf(page)).toBe(step + 1);
    };
    await open();
    await page.goBack();
    await expect(inside(page)).toBeHidden();
    await expect(page).toHaveURL(/\/comments$/);
    const before = await page.evaluate(() => history.length);
    await open();
    await page.keyboard.press("Escape");
    await expect(inside(page)).toBeHidden();
    await open();
    // At once, while its step is still taken back.
    await page.evaluate(async (kind) => {
      const menu = document.querySelector<HTMLDetailsElement>(`[data-${kind}]`);
      const closed = new Promise((resolve) => {
        menu?.addEventListener("toggle", resolve, { once: true });
      });
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      await closed;
      menu?.querySelector("summary")?.click();
    }, name.split(" ")[0]);
    await expect(inside(page)).toBeVisible();
    await expect.poll(() => stepOf(page)).toBe(step + 1);
    await page.goBack();
    await expect(inside(page)).toBeHidden();
    await expect(page).toHaveURL(/\/comments$/);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL(/\/adoption-requests/);
  });
}

test("Back after a link of the drawer leads to the page where it was opened, in one step", async ({
  page,
}) => {
  await goToComments(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/adoption-requests/);
  await expect(drawer(page)).toBeHidden();
});

test("on a page that lives in the browser Back closes the drawer and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, "staff", "/create-adoption");
  await ready(page);
  await page.getByLabel("Pet Name").fill("Bingo");
  const step = await stepOf(page);
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect.poll(() => stepOf(page)).toBe(step + 1);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/create-adoption$/);
  await expect(page.getByLabel("Pet Name")).toHaveValue("Bingo");
  await handle(page).click();
  await drawer(page).getByRole("link", { name: "Comments" }).click();
  await page.waitForURL("**/comments");
});

test("the profile menu changes its tab and closes beside it on a phone", { tag: "@both" }, async ({
  page,
}) => {
  await enter(page);
  await useProfileMenu(page);
});

const tabs = (page: Page) => page.getByRole("navigation", { name: "Main places" });
const boxOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { x, y, width, height, right: x + width, bottom: y + height };
};

test("a phone's tab bar leads to its places in one tap, and the menu opens beside them", {
  tag: "@both",
}, async ({ page }) => {
  await enter(page);
  const tab = (name: string) => tabs(page).getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(tab("Requests")).toHaveAttribute("aria-current", "page");
  await tab("Animals").click();
  await page.waitForURL("**/dashboard/staff/animals");
  await expect(tab("Animals")).toHaveAttribute("aria-current", "page");
  await expect(tabs(page).locator("[aria-current]")).toHaveCount(1);
  for (const part of [...(await tabs(page).getByRole("link").all()), handle(page)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const { width, height } = await boxOf(part);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole("link", { name: "Comments" }).click();
  await page.waitForURL("**/comments");
  await expect(drawer(page)).toBeHidden();
});

test("at 320 pixels and with letters of twice the size the tabs stay whole and apart", async ({
  page,
}) => {
  await signIn(page, "veterinarian", "/dashboard");
  await ready(page);
  for (const [width, size] of [
    [320, "100%"],
    [320, "200%"],
    [360, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((letters) => {
      document.documentElement.style.fontSize = letters;
    }, size);
    const parts = [...(await tabs(page).getByRole("link").all()), handle(page)];
    const boxes = await Promise.all(parts.map(boxOf));
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 1);
      expect(box.right).toBeLessThanOrEqual(width + 1);
    }
    const words = tabs(page).getByText("Appointments", { exact: true });
    const cell = await boxOf(words.locator("xpath=ancestor::li"));
    expect((await boxOf(words)).width).toBeLessThanOrEqual(cell.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the tab bar covers nothing that has the focus, nor the end of a page", async ({ page }) => {
  await signIn(page, "staff", "/dashboard/staff/settings");
  await ready(page);
  const top = (await boxOf(tabs(page))).y;
  const fields = page.getByRole("main").locator("input:not([type=hidden]),textarea,select,a");
  let last = 0;
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator("main :focus");
    if ((await focused.count()) === 0) continue;
    const { bottom } = await boxOf(focused);
    expect(bottom).toBeLessThanOrEqual(top);
    last = bottom;
  }
  expect(last).toBeGreaterThan(0);
  expect(await fields.count()).toBeGreaterThan(3);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = page.getByRole("main").locator("> :last-child");
  await expect.poll(async () => (await boxOf(end)).bottom).toBeLessThanOrEqual(top);
});

test("in a low window and on paper the tab bar takes no room of the page", async ({ page }) => {
  await enter(page);
  await expect(tabs(page)).toHaveCSS("position", "fixed");
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(tabs(page)).toHaveCSS("position", "static");
  await expect(handle(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ media: "print" });
  await expect(tabs(page)).toBeHidden();
  await expect(handle(page)).toBeHidden();
});

test.describe("on a desktop", () => {
  test.use(desktop);

  test("the drawer is open from the first moment", async ({ page }) => {
    await enter(page);
    expect((await drawer(page).boundingBox())?.width).toBe(260);
    await expect(drawer(page).getByText("Adoption Requests")).toBeVisible();
  });

  test("the drawer shrinks to a rail of signs and grows again", async ({ page }) => {
    await enter(page);
    await handle(page).click();
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(76);
    await expect(drawer(page).getByRole("link", { name: "Adoption Requests" })).toBeVisible();
    // What waits stands at a sign, and is not cut off by the rail.
    const beyond = await drawer(page).evaluate((rail) => {
      const end = rail.getBoundingClientRect().right - 12;
      const links = [...rail.querySelectorAll("a")];
      return links.filter((one) => one.getBoundingClientRect().right > end + 1).length;
    });
    expect(beyond).toBe(0);
    await handle(page).click();
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(260);
  });

  test("the profile menu changes its tab and closes beside it", async ({ page }) => {
    await enter(page);
    await useProfileMenu(page);
  });

  for (const [motion, behaviour] of [
    ["no-preference", "smooth"],
    ["reduce", "auto"],
  ] as const) {
    test(`a page that is led to begins at its top, where motion is "${motion}" by "${behaviour}" scrolling`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await signIn(page, "staff", "/dashboard/staff/listings");
      await ready(page);
      await page.evaluate(() => {
        const root = document.documentElement;
        const seen: string[] = [];
        Object.assign(window, { seen });
        const note = () => {
          if (root.ariaBusy) seen.push(getComputedStyle(root).scrollBehavior);
        };
        new MutationObserver(note).observe(root, { attributeFilter: ["aria-busy"] });
        scrollTo(0, 400);
      });
      await link(page, "Next").click();
      await page.waitForURL("**page=2");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      await expect.poll(async () => [...new Set(await seen())]).toEqual([behaviour]);
    });
  }

  test("the search box's sign stands beside its words", async ({ page }) => {
    await enter(page);
    const search = page.getByRole("searchbox", { name: "Search", exact: true });
    const sign = page.getByRole("search").first().locator("svg");
    const left = ((await sign.boundingBox())?.x ?? 0) + ((await sign.boundingBox())?.width ?? 0);
    const padding = await search.evaluate((input) =>
      parseFloat(getComputedStyle(input).paddingLeft),
    );
    expect(((await search.boundingBox())?.x ?? 0) + padding).toBeGreaterThan(left);
  });
});

/** The different heights at which these begin. */
const linesOf = (parts: Locator) =>
  parts.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);

for (const width of [360, 1280]) {
  test(`the chosen filter is in view, and filters on a phone and the way to a page stay in one line each, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, "staff", "/dashboard/staff/boarding-requests?show=all");
    await ready(page);
    const chips = page.getByRole("navigation", { name: "Filter by what is due" }).getByRole("link");
    expect(await chips.count()).toBeGreaterThan(3);
    // At a desk they wrap, so that none is cut off.
    if (width < 1024) expect(await linesOf(chips)).toBe(1);
    await expect(chips.last()).toHaveAttribute("aria-current", "page");
    await expect(chips.last()).toBeInViewport({ ratio: 1 });
    await page.goto("/dashboard/history/emails");
    const way = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");
    expect(await way.count()).toBe(3);
    expect(await linesOf(way)).toBe(1);
  });
}

test("a comment's page is marked as a part of the comments in the menu", async ({ page }) => {
  await page.setViewportSize(desktop.viewport);
  await signIn(page, "staff", "/dashboard/staff/blog/comments");
  await page.locator("th a").first().click();
  await page.waitForURL("**/comments/*");
  await expect(drawer(page).locator("[aria-current]")).toContainText("Comments");
});

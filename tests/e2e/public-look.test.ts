import { expect, type Page } from "@playwright/test";
import { findPet, newVisitor, sendInterest, signIn, test } from "./visit.ts";

async function heightOfLine(
  page: Page,
  selector: string,
): Promise<{ lines: number; cut: boolean }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { lines: tops.size, cut: element.scrollWidth > element.clientWidth + 1 };
    });
}

test("at 360 the header shows phone, e-mail and name whole", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const link of [header.locator('a[href^="tel:"]'), header.locator('a[href^="mailto:"]')]) {
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    const cut = await link.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(cut).toBe(false);
  }
  expect(await heightOfLine(page, 'header a[href^="tel:"] span')).toEqual({ lines: 1, cut: false });
  expect(await heightOfLine(page, 'header a[href^="mailto:"] span')).toMatchObject({ lines: 1 });
  const name = header.locator('a[href="/"]').first();
  expect((await name.boundingBox())?.height).toBeLessThan(70);
});

test("with letters of twice the size nothing is cut off or lies over another", async ({ page }) => {
  for (const path of ["/", "/up-for-adoption", "/pet-alerts", "/r"]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(wide, path).toBe(0);
    const header = page.getByRole("banner");
    const name = await header.locator('a[href="/"]').first().boundingBox();
    const menu = await header.locator("summary").boundingBox();
    const isApart =
      !name || !menu || name.x + name.width <= menu.x + 1 || name.y + name.height <= menu.y + 1;
    expect(isApart, path).toBe(true);
  }
});

test("a chosen filter is seen where the reader's own colours rule", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "staff", "/adoption-requests?status=approved");
  const chips = page.getByRole("navigation").locator("a", { hasText: /^(Approved|Pending)/i });
  const ground = (one: typeof chips) =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chosen = chips.filter({ hasText: /approved/i });
  await expect(chosen).toHaveAttribute("aria-current", /./);
  expect(await ground(chosen)).not.toBe(await ground(chips.filter({ hasText: /pending/i })));
});

test("by night the page is dark, and crimson text is its own lighter crimson", async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.backgroundColor, style.getPropertyValue("--brand").trim()];
    });
  await page.goto("/");
  const day = await colours();
  await page.emulateMedia({ colorScheme: "dark" });
  const night = await colours();
  expect(day).toEqual(["rgb(253, 248, 242)", "#b3123f"]);
  expect(night).toEqual(["rgb(26, 18, 16)", "#ff8da3"]);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect((await colours())[0]).not.toBe("rgb(26, 18, 16)");
});

test("the room of Show is kept from the first paint", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login");
  const before = await page.getByLabel("Password", { exact: true }).boundingBox();
  await page.unroute("**/assets/*.js");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Show what I typed" })).toBeVisible();
  expect(await page.getByLabel("Password", { exact: true }).boundingBox()).toEqual(before);
});

test("without scripts there is no Show, nor room for it", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("button", { hasText: "Show" })).toBeHidden();
  const email = await page.getByLabel("Email Address").boundingBox();
  const password = await page.getByLabel("Password", { exact: true }).boundingBox();
  expect(password?.width).toBe(email?.width);
});

test("letters that arrive late move nothing in the queue", async ({ page }) => {
  // The row is of one's own: in any other, a word may just fit its line in one kind of letters alone.
  const visitor = newVisitor();
  await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
  await signIn(page, "staff", "/dashboard");
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/fonts/*", async (route) => {
    await late;
    await route.continue();
  });
  // The whole page is read, which waits for no font.
  await page.goto(`/adoption-requests?${new URLSearchParams({ q: visitor.email })}`, {
    waitUntil: "domcontentloaded",
  });
  await expect(page.getByText("Two children, nine and twelve.").first()).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main h1, main form, main table, main tr, main li")].map(
        (one) => {
          const { top, height } = one.getBoundingClientRect();
          return { top, height };
        },
      ),
    );
  // A reader of the screen would spell the words of a head that is broken after each letter.
  const head = await page.locator("main thead tr").boundingBox();
  expect(head?.height).toBeLessThan(60);
  const before = await places();
  release();
  await page.evaluate(() => document.fonts.ready);
  const after = await places();
  const moved = before.flatMap((one, index) => {
    const now = after[index];
    const isSame =
      now && Math.abs(one.top - now.top) < 20 && Math.abs(one.height - now.height) < 20;
    return isSame ? [] : [{ before: one, after: now }];
  });
  expect(moved).toEqual([]);
});

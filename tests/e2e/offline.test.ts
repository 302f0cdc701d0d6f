import { expect } from "@playwright/test";
import { signIn, test, workerReady } from "./visit.ts";

test.use({ serviceWorkers: "allow" });

test("a visit without a connection gets the page that says so, whole, and goes on when there is one", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await context.setOffline(true);
  await page.goto("/up-for-adoption?species=Cat");
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(page).toHaveURL(/\/up-for-adoption\?species=Cat$/);
  const picture = page.getByRole("main").locator("img");
  const drawn = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Pets Up for Adoption" })).toBeVisible();
});

test("nothing of anybody is kept on the phone", async ({ page, context }) => {
  await workerReady(page);
  await signIn(page, "petOwner");
  await page.goto("/up-for-adoption");
  await page.goto("/dashboard");
  const kept = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        found[new URL(request.url).pathname] = text ?? "";
      }
    }
    return found;
  });
  const pages = Object.keys(kept).filter((path) => !/^\/(assets|art)\//.test(path));
  expect(pages).toEqual(["/offline"]);
  expect(kept["/offline"]).toContain('href="/login"');
  expect(kept["/offline"]).not.toContain('href="/dashboard"');
  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
});

test("a reload without a connection begins at the top, however far the page was read", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await page.goto("/about-us");
  await page.evaluate(() => scrollTo(0, 700));
  await context.setOffline(true);
  await page.reload();
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

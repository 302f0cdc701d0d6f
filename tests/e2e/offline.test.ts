import { expect, type Page } from "@playwright/test";
import {
  draftStored,
  fillLogin,
  findLogout,
  newVisitor,
  person,
  sendInterest,
  signIn,
  test,
  workerReady,
} from "./visit.ts";

test.use({ serviceWorkers: "allow" });

/** The addresses of the pages that this phone has. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has("pages"))) return [];
    const keys = await (await caches.open("pages")).keys();
    return keys
      .map(({ url }) => new URL(url))
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => !/^\/(assets\/|art\/|page\.js)/.test(path));
  });
}

/** The address of a pet that may be asked for. */
async function anyPet(page: Page): Promise<string> {
  const list = await (await page.request.get("/up-for-adoption")).text();
  const [pet] = /\/pet-details\/[\w-]+/.exec(list) ?? [];
  if (!pet) throw new Error("the list shows no pet");
  return pet;
}

const fromPhone = (page: Page) =>
  page.getByText(/^No connection\. This page is from \d\d:\d\d, \d{1,2} \w{3}, \d{4}\./);

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
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(2);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Pets Up for Adoption" })).toBeVisible();
});

test("a page that was seen is read without a connection, with its time and nothing to send", async ({
  page,
  context,
}) => {
  await workerReady(page);
  const pet = await anyPet(page);
  await page.goto(pet);
  const title = await page.title();
  await expect.poll(() => keptPages(page)).toEqual(["/about-us", pet]);
  await expect(page.getByRole("button", { name: "Express Interest" })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(fromPhone(page)).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.getByText("Nothing can be sent without a connection.")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  const isStyled = () =>
    page.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0));
  expect(await isStyled()).toBe(true);
  const logo = page.getByRole("banner").locator("img");
  await expect
    .poll(() => logo.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await fromPhone(page).getByRole("link", { name: "Pages on this phone" }).click();
  await page.getByRole("main").getByRole("link", { name: "About Us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(fromPhone(page)).toBeVisible();
  await context.setOffline(false);
  await page.goto(pet);
  await expect(fromPhone(page)).toHaveCount(0);
});

test("a page that was not seen leads to those that were", async ({ page, context }) => {
  await workerReady(page);
  await page.goto("/contact");
  await expect.poll(() => keptPages(page)).toHaveLength(2);
  await context.setOffline(true);
  await page.goto("/donate");
  const list = page.getByRole("region", { name: "Pages on this phone" });
  await expect(list.getByRole("link")).toHaveCount(2);
  const [first] = await list.getByRole("link").all();
  expect((await first?.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await first?.click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(fromPhone(page)).toBeVisible();
});

test("logging in takes the seen pages off the phone, and none is kept until logged out", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await expect.poll(() => keptPages(page)).toEqual(["/about-us"]);
  const { email, password } = person("petOwner");
  await page.goto("/login");
  await fillLogin(page, email, password);
  await page.waitForURL("**/dashboard**");
  await expect.poll(() => keptPages(page)).toEqual([]);
  await page.goto("/contact");
  await page.goto("/dashboard");
  expect(await keptPages(page)).toEqual([]);
  await (await findLogout(page)).click();
  await page.waitForURL("**/login**");
  expect(await keptPages(page)).toEqual([]);
  await workerReady(page);
  await context.setOffline(true);
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
});

test("what was seen before somebody signed in unseen by the worker goes with their first page", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await expect.poll(() => keptPages(page)).toEqual(["/about-us"]);
  await signIn(page, "petOwner", "/up-for-adoption");
  await page.goto("/dashboard");
  await expect.poll(() => keptPages(page)).toEqual([]);
  const others = await page.evaluate(async () => {
    const cache = await caches.open("offline");
    const own = [];
    for (const { url } of await cache.keys()) {
      const text = await (await cache.match(url))?.text();
      if (text?.includes('href="/dashboard"')) own.push(url);
    }
    return own;
  });
  expect(others).toEqual([]);
  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
});

test("the page of a reference is never kept", async ({ page, context }) => {
  await workerReady(page);
  const pet = await anyPet(page);
  const reference = await sendInterest(page, pet, newVisitor());
  await page.goto("/contact");
  await expect.poll(() => keptPages(page)).toContain("/contact");
  expect((await keptPages(page)).filter((path) => path.startsWith("/r"))).toEqual([]);
  await context.setOffline(true);
  await page.goto(reference);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(reference.slice(3));
});

test("the thirty-first page takes the place of the first", async ({ page }) => {
  await workerReady(page);
  for (let n = 1; n <= 30; n++) await page.goto(`/up-for-adoption?q=${n}`);
  await expect.poll(() => keptPages(page)).toContain("/up-for-adoption?q=30");
  const kept = await keptPages(page);
  expect(kept).toHaveLength(30);
  expect(kept).not.toContain("/about-us");
});

test("a reload without a connection begins at the top, however far the page was read", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await page.goto("/donate");
  await page.evaluate(() => scrollTo(0, 700));
  await context.setOffline(true);
  await page.reload();
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("what is typed after the connection is lost is stored in this browser", async ({
  page,
  context,
}) => {
  await workerReady(page);
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByLabel("Message", { exact: true }).fill("The line was lost.");
  await draftStored(page, "The line was lost.");
});

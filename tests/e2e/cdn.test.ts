import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Cdn, startCdn } from "#tests/support/cdn.ts";
import { freePort, type Site, startSite } from "#tests/support/server.ts";
import { person, ready, test, workerReady } from "./visit.ts";

let site: Site;
let cdn: Cdn;

// One site for all of them, and one count of what is asked of its CDN.
test.describe.configure({ mode: "default" });
// Browsers send none of their own to another origin without asking it first.
test.use({ extraHTTPHeaders: {} });

test.beforeAll(async () => {
  const prepared = "node_modules/.cache/rehome-demo/data";
  const dataDir = mkdtempSync(join(tmpdir(), "rehome-cdn-"));
  if (existsSync(prepared)) cpSync(prepared, dataDir, { recursive: true });
  const port = await freePort();
  cdn = await startCdn(`http://127.0.0.1:${port}`);
  site = await startSite({ dataDir, port, env: { CDN_URL: cdn.url } });
});
test.afterAll(async () => {
  await site?.remove();
  await cdn?.close();
});
test.beforeEach(() => {
  cdn.asked.length = 0;
});

async function signIn(page: Page, role: Parameters<typeof person>[0]) {
  const { email, password } = person(role);
  const form = { email, password };
  const headers = { Origin: site.url };
  const answer = await page.request.post(`${site.url}/login`, { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Opens a page and waits for all that it shows. Returns the paths that were loaded from the site, and from the CDN. */
async function open(page: Page, path: string) {
  const loaded: string[] = [];
  page.on("requestfinished", (request) => loaded.push(request.url()));
  await page.goto(site.url + path);
  await ready(page);
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  const isWhole = () =>
    page.evaluate(() => {
      const areFonts = [...document.fonts].every(({ status }) => status !== "loading");
      return areFonts && [...document.images].every((one) => one.complete && one.naturalWidth > 0);
    });
  await expect.poll(isWhole).toBe(true);
  const from = (origin: string) =>
    loaded.flatMap((url) => (url.startsWith(origin) ? url.slice(origin.length) : []));
  return { fromSite: from(site.url), fromCdn: from(cdn.url) };
}

const styles = /^\/assets\/.+\.css$/;
const pictures = /^\/pictures\//;
const fonts = /^\/fonts\/.+\.woff2$/;

/** Whether the font of the dashboard has arrived. */
const hasFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?Public Sans"?$/.test(family) && status === "loaded",
    ),
  );

function expectNoCookie() {
  expect(cdn.asked.length).toBeGreaterThan(0);
  expect(cdn.asked.filter(({ headers }) => headers.cookie)).toEqual([]);
}

test("a reading page has its styles and pictures from the CDN alone", async ({ page }) => {
  const { fromSite, fromCdn } = await open(page, "/up-for-adoption");
  expect(fromCdn).toContainEqual(expect.stringMatching(styles));
  expect(fromCdn).toContainEqual(expect.stringMatching(pictures));
  expect(fromSite.filter((path) => styles.test(path) || pictures.test(path))).toEqual([]);
  expect(fromSite).toContain("/page.js");
  expectNoCookie();
});

test("a working page has its styles and fonts from the CDN, and what few may see from the site", async ({
  page,
}) => {
  await signIn(page, "staff");
  const { fromSite, fromCdn } = await open(page, "/dashboard/staff/listings");
  expect(fromCdn).toContainEqual(expect.stringMatching(styles));
  await expect.poll(() => hasFont(page)).toBe(true);
  expect(cdn.asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(fonts));
  expect(fromCdn.filter((path) => pictures.test(path))).toEqual([]);
  expect(fromSite).toContainEqual(expect.stringMatching(pictures));
  expect(fromSite.filter((path) => styles.test(path) || fonts.test(path))).toEqual([]);
  expectNoCookie();
});

test("a hydrated page takes over with scripts of the site, and styles and fonts from the CDN", async ({
  page,
}) => {
  await signIn(page, "boarder");
  const { fromSite, fromCdn } = await open(page, "/dashboard/pet-owner/day");
  expect(fromCdn).toContainEqual(expect.stringMatching(styles));
  await expect.poll(() => hasFont(page)).toBe(true);
  expect(cdn.asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(fonts));
  expect(fromCdn.filter((path) => /\.js$|^\/pictures\//.test(path))).toEqual([]);
  expect(fromSite).toContainEqual(expect.stringMatching(/^\/assets\/entry\.client-.+\.js$/));
  expect(fromSite.filter((path) => styles.test(path) || fonts.test(path))).toEqual([]);
  expectNoCookie();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page that was seen has its styles without a connection, from the CDN as they are", async ({
    page,
    context,
  }) => {
    await workerReady(page, site.url);
    await page.goto(`${site.url}/contact`);
    const kept = () =>
      page.evaluate(async () => {
        const keys = await (await caches.open("pages")).keys();
        return keys.map(({ url }) => url);
      });
    await expect
      .poll(kept)
      .toEqual(expect.arrayContaining([`${site.url}/contact`, expect.stringContaining(cdn.url)]));
    const look = () =>
      page.locator("h1").evaluate((one) => {
        const { fontSize, fontWeight, lineHeight } = getComputedStyle(one);
        return { fontSize, fontWeight, lineHeight };
      });
    const before = await look();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^No connection\. This page is from/)).toBeVisible();
    expect(await look()).toEqual(before);
  });
});
